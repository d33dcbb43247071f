import { afterAll, describe, expect, it } from "vitest";
import { ApiFailure } from "#app/api/failure.ts";
import { LANGUAGES } from "#app/contract/languages.ts";
import { toMoney } from "#app/contract/money.ts";
import { openDoor, PLAYER } from "#tests/support/site-door.ts";
import { depositChoices, depositForm, refuseAmount } from "./deposit.server.ts";

const door = await openDoor();
afterAll(() => door.close());

const TERMS = { minimum: toMoney(2_000n, "EUR"), maximum: toMoney(100_000n, "EUR") };

async function visit(path: string) {
  const { scope } = await door.visit(path);
  if (!scope) throw new Error("the guards refused the page");
  return scope;
}

describe.each(LANGUAGES)("in %s", (language) => {
  it.each([1, 22, 25, 30, 60, 90])("shows %d minutes in the text", async (expectedMinutes) => {
    const scope = await visit(`/${language}`);
    const { ways } = depositChoices(scope, {
      methods: [{ id: "bank", ...TERMS, feeBasisPoints: 0, expectedMinutes }],
      left: null,
    });
    const factsText = ways[0]?.facts.map(({ value }) => value).join();
    expect(factsText).toMatch(new RegExp(`(?<!\\d)${expectedMinutes}\\s(?:minut|минут|dakika)`, "iu"));
  });
});

it.each([
  [100, "1%"],
  [25, "0.25%"],
  [150, "1.50%"],
])("shows a fee of %d basis points as %s", async (feeBasisPoints, share) => {
  const scope = await visit("/en");
  const { ways, fees } = depositChoices(scope, {
    methods: [{ id: "ewallet", ...TERMS, feeBasisPoints, expectedMinutes: 0 }],
    left: null,
  });
  expect(ways[0]?.facts.map(({ value }) => value)).toEqual([`${share} of the amount`, "€20 to €1,000", "At once"]);
  expect(fees).toEqual({ ewallet: feeBasisPoints });
});

it("reads an amount in the format of the page's language, and puts its error at the field", async () => {
  const typed = (other: string) => ({ operationId: "0b8f8a52-3f3c-4b0e", method: "card", other });
  const read = async (language: string, other: string) =>
    depositForm(await visit(`/${language}`)).safeParse(typed(other));
  expect((await read("de", "1.000,00")).data?.amount).toEqual(toMoney(100_000n, "EUR"));
  expect((await read("en", "1,000")).data?.amount).toEqual(toMoney(100_000n, "EUR"));
  for (const [language, other] of [
    ["de", "1,000"],
    ["en", "25.505"],
    ["en", "0"],
    ["en", "1e3"],
    ["ru", "٢٥"],
  ] as const) {
    expect((await read(language, other)).error?.issues.map(({ path }) => path)).toEqual([["other"]]);
  }
});

describe("above the player's own limit", () => {
  const BREAK = { way: "/en/player/cooling-off", wayLabel: "Take a break" };
  const refusal = async (currency: "EUR" | "PLN", left: string, free?: { until: string; more: string }) => {
    const scope = { ...(await visit("/en")), player: { ...PLAYER, currency } };
    const parameters = { period: "30_days", left, currency: "EUR", ...free };
    try {
      return refuseAmount(scope, new ApiFailure([{ code: "deposit_limit_reached", parameters }], "request"));
    } catch (error) {
      return error;
    }
  };

  it("offers the exact remainder, and never cuts the requested amount by itself", async () => {
    expect(await refusal("EUR", "9000")).toMatchObject({
      text: "€90.00 is left of your deposit limit. Deposit €90.00?",
      field: "other",
      values: { instead: "9000", insteadLabel: "Deposit €90.00", ...BREAK },
    });
  });

  it("offers nothing in another currency than the limit's, and nothing where nothing is left", async () => {
    const other = { text: "€90.00 is left of your deposit limit.", values: BREAK };
    expect(await refusal("PLN", "9000")).toMatchObject(other);
    const nothing = { text: expect.stringContaining("Too little is left"), values: BREAK };
    expect(await refusal("EUR", "0")).toMatchObject(nothing);
  });

  it("says when more becomes available, and links to a break", async () => {
    const free = { until: "2026-11-23T20:31:00.000Z", more: "1875" };
    const limitText = "€18.75 more on 2026-11-23 20:31:00 UTC.";
    for (const left of ["9000", "0"])
      expect(await refusal("EUR", left, free)).toMatchObject({
        text: expect.stringContaining(limitText),
        values: BREAK,
      });
  });

  it("disables amounts above it, and offers all that is left", async () => {
    const scope = await visit("/en");
    const [limit, used] = [toMoney(10_000n, "EUR"), toMoney(1_000n, "EUR")];
    const left = { period: "30_days", limit, used, amount: toMoney(9_000n, "EUR"), next: null } as const;
    const methods = [{ id: "card" as const, ...TERMS, feeBasisPoints: 0, expectedMinutes: 0 }];
    const { amounts, chosen, isAboveLimit } = depositChoices(scope, { methods, left });
    expect(amounts.map(({ label, ...rest }) => [label, "disabled" in rest, "note" in rest && rest.note])).toEqual([
      ["€20", false, false],
      ["€40", false, false],
      ["€90", false, "All that’s left"],
      ["€100", true, "Over your limit"],
      ["€200", true, "Over your limit"],
    ]);
    expect([chosen.amount, isAboveLimit]).toEqual(["40.00", false]);
    const little = { ...left, amount: toMoney(1_999n, "EUR") };
    expect(depositChoices(scope, { methods, left: little }).isAboveLimit).toBe(true);
  });
});
