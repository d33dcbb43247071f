import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMIT_KINDS, limitPeriod } from "#app/contract/limits.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import { openCampaigns, startCampaignPlatform } from "#tests/support/campaigns.ts";
import { limitOf } from "#tests/support/limits.ts";
import { BRITISH_ADDRESS, GERMAN_ADDRESS, type TestPlatform } from "#tests/support/platform.ts";
import { DICE, demoBet, openDemo, rotation } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, newPlayer, refusalOf, registration } from "#tests/support/players.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startCampaignPlatform();
  await openCampaigns(platform);
});
afterAll(() => platform.close());

/** Changes a profile during a test. */
async function holding<Key extends keyof ReturnType<typeof jurisdictionOf>>(
  country: string,
  key: Key,
  value: ReturnType<typeof jurisdictionOf>[Key],
  act: () => Promise<void>,
) {
  const profile = jurisdictionOf(country);
  const own = profile[key];
  profile[key] = value;
  try {
    await act();
  } finally {
    profile[key] = own;
  }
}

describe("the minimum age of a country", () => {
  /** A birth date this many years and days ago. */
  function born(years: number, daysLater = 0): string {
    const date = new Date(platform.clock.now());
    date.setUTCFullYear(date.getUTCFullYear() - years);
    date.setUTCDate(date.getUTCDate() + daysLater);
    return date.toISOString().slice(0, 10);
  }

  it.each([
    ["DE", 18],
    ["BE", 21],
    ["CA", 19],
    ["KZ", 21],
  ] as const)("applies at registration: %s, %i", async (country, years) => {
    const minor = await platform.call("register", registration({ country, birthDate: born(years, 1) }));
    expect(minor.envelope.errors).toEqual([
      { code: "validation_failed", path: "birthDate", issue: `under_age|min=${years}` },
    ]);
    const { token } = dataOf(await platform.call("register", registration({ country, birthDate: born(years) })));
    expect(dataOf(await platform.call("getProfile", {}, { token })).minimumAge).toBe(years);
    const { countries } = dataOf(await platform.call("listCountries", {}));
    expect(countries.find(({ code }) => code === country)?.minimumAge).toBe(years);
  });
});

describe("the limits accounts of a country begin with", () => {
  const monthOf = async (changes: Parameters<typeof registration>[0]) => {
    const { token } = dataOf(await platform.call("register", registration(changes)));
    return await limitOf(platform, { token }, "deposit", "30_days");
  };

  it.each([
    ["SE", "EUR", 50_000],
    ["NL", "PLN", 200_000],
    ["DE", "EUR", null],
    ["GB", "USD", null],
  ] as const)("are those of %s in %s: %s", async (country, currency, limit) => {
    expect(await monthOf({ country, currency })).toMatchObject({ limit, change: null });
    const { countries } = dataOf(await platform.call("listCountries", {}));
    const published = countries.find(({ code }) => code === country)?.defaultLimits ?? [];
    expect(published.map(({ kind, period, amounts }) => [kind, period, amounts[currency]])).toEqual(
      limit === null ? [] : [["deposit", "30_days", String(limit)]],
    );
  });

  it("apply besides those of the form: tighter ones replace them, looser ones wait a day, other periods are added", async () => {
    const requested = (value: string, period: "30_days" | "7_days" = "30_days") => ({
      country: "SE",
      limits: [{ kind: "deposit" as const, period, value }],
    });
    expect(await monthOf(requested("20000"))).toMatchObject({ limit: 20_000, change: null });
    expect(await monthOf(requested("90000"))).toMatchObject({ limit: 50_000, change: { to: 90_000 } });
    expect(await monthOf(requested("10000", "7_days"))).toMatchObject({ limit: 50_000, change: null });
  });

  it("can be of every kind and period, one of each", async () => {
    const all = LIMIT_KINDS.flatMap((kind) =>
      limitPeriod.options.map((period) =>
        kind === "time" ? { kind, period, value: 90 } : { kind, period, value: "7500" },
      ),
    );
    const { token } = dataOf(await platform.call("register", registration({ limits: all })));
    for (const { kind, period, value } of all) {
      expect(await limitOf(platform, { token }, kind, period)).toMatchObject({ limit: Number(value), change: null });
    }
    const [deposits] = all;
    for (const limits of [[deposits, deposits], [{ ...deposits, value: "0" }], [{ ...deposits, kind: "time" }]]) {
      const wrong = registration({ limits: limits as typeof all });
      expect(refusalOf(await platform.call("register", wrong))).toEqual([400, "validation_failed"]);
    }
  });
});

describe("a demo", () => {
  it("requires sign-in if the jurisdiction says so, in every operation", async () => {
    const { demoToken } = await openDemo(platform);
    const guest = { address: BRITISH_ADDRESS };
    const REFUSED = [423, "demo_needs_account"];
    expect(refusalOf(await platform.call("openDemoGame", { gameId: DICE }, guest))).toEqual(REFUSED);
    expect(refusalOf(await platform.call("playDemoRound", demoBet(demoToken), guest))).toEqual(REFUSED);
    const step = { roundId: "rnd_000000000000", operationId: rotation().operationId, after: 0, demoToken };
    const input = { ...step, step: { kind: "mines", act: "cashOut" } } as const;
    expect(refusalOf(await platform.call("stepDemoRound", input, guest))).toEqual(REFUSED);
    expect(refusalOf(await platform.call("restartDemo", { ...rotation(), demoToken }, guest))).toEqual(REFUSED);
    dataOf(await platform.call("openDemoGame", { gameId: DICE }, { address: GERMAN_ADDRESS }));
  });

  it("is open there to signed-in players, at the pace of the account's country", async () => {
    const player = await newPlayer(platform, { country: "GB" });
    const caller = { token: player.token, address: BRITISH_ADDRESS };
    const { demoToken, minimumCycleMs } = dataOf(await platform.call("openDemoGame", { gameId: DICE }, caller));
    expect(minimumCycleMs).toBe(5_000);
    dataOf(await platform.call("playDemoRound", demoBet(demoToken), caller));
    expect(refusalOf(await platform.call("playDemoRound", demoBet(demoToken), caller))).toEqual([429, "too_fast"]);
  });
});

describe("a cooling-off", () => {
  it("has the length of the account's jurisdiction, which the profile reports", async () => {
    const [german, british] = [await newPlayer(platform), await newPlayer(platform, { country: "GB" })];
    const lengths = async ({ token }: { token: string }) =>
      dataOf(await platform.call("getProfile", {}, { token })).coolingOffDays;
    expect([await lengths(german), await lengths(british)]).toEqual([
      [1, 3, 7, 30],
      [1, 7, 30, 42],
    ]);
    const coolOff = (days: 3 | 42, player: { token: string }) =>
      platform.call("activateCoolingOff", { days, understood: true }, player);
    const refused = await coolOff(42, german);
    expect(refused.envelope.errors).toEqual([{ code: "validation_failed", path: "days", issue: "invalid_choice" }]);
    expect(refusalOf(await coolOff(3, british))).toEqual([400, "validation_failed"]);
    expect(dataOf(await coolOff(42, british)).days).toBe(42);
  });
});

describe("the wager cap of a jurisdiction", () => {
  it("keeps campaigns above it from lists, codes and new players", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const factors = async (caller: { token: string }) =>
      dataOf(await platform.call("listBonusCampaigns", {}, caller)).campaigns.map(({ wager }) => wager?.factor ?? 0);
    const all = await factors({ token });
    expect(Math.max(...all)).toBe(10);
    await holding("DE", "wagerCap", 8, async () => {
      expect(await factors({ token })).toEqual(all.filter((factor) => factor <= 8));
      const late = await newConfirmedPlayer(platform);
      expect(Math.max(...(await factors(late)))).toBe(8);
      const { campaigns } = dataOf(await platform.call("listPlayerCampaigns", {}, late));
      expect(campaigns.filter(({ offer }) => offer)).toEqual([]);
    });
  });

  it("is at most ten in every jurisdiction, as in the table of campaigns", () => {
    for (const country of ["DE", "SE", "GB"]) expect(jurisdictionOf(country).wagerCap).toBeLessThanOrEqual(10);
  });
});
