import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { REAL_CURRENCIES, type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { answered } from "#tests/support/upstream.ts";
import { foldOf, poolsView, stripView, winsView } from "./pools.server.ts";

const PER_THOUSAND_EURO = Object.fromEntries(REAL_CURRENCIES.map((currency) => [currency, 100_000])) as Record<
  RealCurrency,
  number
>;
const eur = (cents: bigint) => toMoney(cents, "EUR");

const JACKPOTS: DataOf<"getJackpots"> = {
  levels: [
    { level: "mini", pool: eur(1_423n), startsAt: eur(1_000n), share: 0.004, oneInEuro: 5_000 },
    { level: "major", pool: eur(14_280n), startsAt: eur(10_000n), share: 0.003, oneInEuro: 100_000 },
    { level: "grand", pool: eur(123_456n), startsAt: eur(100_000n), share: 0.003, oneInEuro: 2_000_000 },
  ],
  addedReturn: 0.0135,
  thousandEuro: [eur(100_000n), toMoney(9_500_000n, "RUB")],
  terms: { games: [], levels: [], weightsPerEuro: 1_000_000, perThousandEuro: PER_THOUSAND_EURO },
  termsHash: "a".repeat(64),
  wins: [],
  computedAt: "2026-11-22T05:00:00.000Z",
};

const TAKES_PART = { jackpots: true };

const door = await openDoor();
afterAll(() => door.close());

async function scopeIn(language: string) {
  const { scope } = await door.visit(`/${language}/games-jackpots`);
  if (!scope) throw new Error("the guards refused the page");
  return scope;
}

const scope = await scopeIn("en");

beforeEach(() => {
  door.upstream.on("getJackpots", answered("getJackpots", JACKPOTS));
});

it("shows the odds beside each sum", () => {
  const { lines, note, link } = stripView(scope, JACKPOTS);
  expect(lines).toEqual([
    { level: "mini", name: "Mini", pool: "€14.23", chance: "1 in 5,000" },
    { level: "major", name: "Major", pool: "€142.80", chance: "1 in 100,000" },
    { level: "grand", name: "Grand", pool: "€1,234.56", chance: "1 in 2,000,000" },
  ]);
  expect(note).toContain("a stake of €1.00");
  expect(link.href).toBe("/en/display/pf-jackpots");
});

it("states every figure of a pool in words that stand without their column", () => {
  const { rows, caption, added, games } = poolsView(scope, JACKPOTS);
  expect(rows[0]).toEqual({
    id: "mini",
    name: "Mini",
    pool: "€14.23",
    chance: "1 in 5,000 with €1.00",
    average: "once in €5,000 staked",
    share: "0.40% of every stake",
    start: "begins at €10.00",
  });
  expect(caption).toContain("2026-11-22 05:00:00 UTC");
  expect(added).toContain("1.35% of the stakes");
  expect(games.href).toBe("/en/games-jackpots");
});

describe("a game that takes part", () => {
  it("says what the jackpots add, and what the house puts into them", async () => {
    const fold = await foldOf(scope, TAKES_PART);
    expect(fold?.line).toEqual({ name: "Jackpots", figure: "add 1.35%" });
    expect(fold?.texts.join()).toContain("adds 1.00% of it");
  });

  it("uses the smallest stake in its currency for what is paid, and for the odds", async () => {
    const inEuro = await foldOf(scope, TAKES_PART, { smallest: eur(10n) });
    expect(inEuro?.smallest?.note).toContain("€0.10");
    expect(inEuro?.smallest?.lines).toEqual([
      { name: "Mini", pool: "€14.23", chance: "1 in 50,000" },
      { name: "Major", pool: "€142.80", chance: "1 in 1,000,000" },
      { name: "Grand", pool: "€1,234.56", chance: "1 in 20,000,000" },
    ]);
    // 10.00 RUB are 10.5 cents.
    const inRoubles = await foldOf(scope, TAKES_PART, { smallest: toMoney(1_000n, "RUB") });
    expect(inRoubles?.smallest?.lines[0]).toEqual({ name: "Mini", pool: "₽1,351.85", chance: "1 in 47,500" });
    expect((await foldOf(scope, TAKES_PART, { smallest: toMoney(10n, "FUN") }))?.smallest).toBeNull();
    expect((await foldOf(scope, TAKES_PART))?.smallest).toBeNull();
  });

  it("says in a demo, and only there, that play money takes no part", async () => {
    const foldText = async (demo: boolean) => (await foldOf(scope, TAKES_PART, { demo }))?.texts.join();
    expect(await foldText(true)).toContain("Play money takes no part");
    expect(await foldText(false)).not.toContain("Play money");
  });
});

it("is not requested for a game that takes no part", async () => {
  const calls = door.upstream.callsOf("getJackpots").length;
  expect(await foldOf(scope, { jackpots: false })).toBeNull();
  expect(door.upstream.callsOf("getJackpots")).toHaveLength(calls);
});

it("lists the last wins, and says where there is none", async () => {
  const won = { level: "major", gameId: "salt-road", gameTitle: "Salt Road", amount: eur(15_030n) } as const;
  const { rows } = winsView(await scopeIn("de"), {
    ...JACKPOTS,
    wins: [{ ...won, wonAt: "2026-11-21T23:11:57.000Z" }],
  });
  expect(rows).toEqual([
    { id: "0", level: "Major", amount: "150,30\u00a0€", game: "Salt Road", wonAt: "2026-11-21 23:11:57" },
  ]);
  expect(winsView(scope, JACKPOTS)).toMatchObject({ rows: [], none: "No jackpot has been won yet." });
});
