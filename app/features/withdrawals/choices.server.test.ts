import { afterAll, expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { openDoor } from "#tests/support/site-door.ts";
import { leastOf, nothingToWithdraw, withdrawChoices } from "./choices.server.ts";

const door = await openDoor();
afterAll(() => door.close());
const { scope } = await door.visit("/en");
if (!scope) throw new Error("the guards refused the page");

type Offer = DataOf<"listWithdrawalMethods">;
const eur = (minor: bigint) => toMoney(minor, "EUR");
const TIMES = { count: 30, medianSeconds: 38 * 60, percentile95Seconds: 22_200 };
const CARD: Offer["methods"][number] = {
  id: "card",
  minimum: eur(1_000n),
  maximum: eur(200_000n),
  feeBasisPoints: 0,
  times: TIMES,
  owed: eur(9_000n),
  isFirst: true,
  isTyped: false,
  destinations: [],
  card: "•••• 4471",
};
const BANK: Offer["methods"][number] = {
  id: "bank",
  minimum: eur(2_000n),
  maximum: eur(1_000_000n),
  feeBasisPoints: 150,
  isTyped: true,
  card: null,
  owed: eur(0n),
  isFirst: false,
  times: { count: 3, medianSeconds: null, percentile95Seconds: null },
  destinations: [{ id: "dst_AbCdEf123456", label: "DE•• 3000" }],
};
const offer = (free: bigint, ...methods: Offer["methods"]): Offer => ({
  free: eur(free),
  unstaked: eur(0n),
  cancellable: false,
  methods,
});

it("requires the method to which money goes back first, and says so on the others", () => {
  const { ways, chosen, typed, amountHint } = withdrawChoices(scope, offer(24_860n, CARD, BANK));
  expect({ chosen, typed }).toEqual({ chosen: "card", typed: [] });
  expect(ways.map(({ value, disabled }) => [value, disabled])).toEqual([
    ["card", false],
    ["bank-dst_AbCdEf123456", true],
    ["bank", true],
  ]);
  expect(ways[0]?.facts.map(({ value }) => value)).toEqual([
    "None",
    "€10 to €2,000",
    "Half within 38 min",
    "€90.00 goes here first",
  ]);
  expect(ways[1]?.facts.at(-1)?.value).toBe("Opens once €90.00 went back by Bank card");
  expect(amountHint).toContain("€10.00 to €248.60.");
});

it("offers every method where nothing has to go back first: known accounts by their label, and a new one", () => {
  const { ways, typed } = withdrawChoices(scope, offer(24_860n, { ...CARD, isFirst: false }, BANK));
  expect(ways.map(({ label }) => label)).toEqual([
    "Bank card •••• 4471",
    "Bank transfer DE•• 3000",
    "Bank transfer · another account",
  ]);
  expect(ways.some(({ disabled }) => disabled)).toBe(false);
  expect(typed).toEqual(["bank"]);
  expect(ways[1]?.facts.map(({ value }) => value)).toEqual([
    "1.50% of the amount",
    "€20 to €10,000",
    "Too few to tell",
  ]);
});

it.each([
  [
    1n,
    "€0.01 of your deposits has not been staked yet. Until deposits of the last 30 days have been staked once, a person",
  ],
  [0n, "Nothing of your deposits is left to stake: nobody has to look at the withdrawal for that reason."],
])("says before a withdrawal what of the deposits is still to be staked: %d", (unstaked, words) => {
  expect(withdrawChoices(scope, { ...offer(24_860n, CARD), unstaked: eur(unstaked) }).turnover).toContain(words);
});

it.each([
  [offer(0n, CARD), "There is nothing to withdraw now."],
  [offer(999n, CARD, BANK), "You can withdraw from €10.00 on."],
  [offer(5_000n), "There is no way to withdraw EUR at present. Write to us."],
  [offer(1_000n, CARD, BANK), null],
])("says why nothing can be withdrawn %#", (terms, words) => {
  expect(nothingToWithdraw(scope, terms.free, leastOf(terms))).toBe(words);
});
