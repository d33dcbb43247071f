import { expect, it } from "vitest";
import { isOverdue, nextLook } from "./look-times.ts";
import { excessOf, feeOfReceipt, wholeFee } from "./receipts.ts";

it.each([
  ["all that was asked", 0n, 100n, 0n],
  ["a part of it", 0n, 40n, 0n],
  ["the rest of it", 40n, 60n, 0n],
  ["more than the rest", 40n, 90n, 30n],
  ["more after all of it", 100n, 5n, 5n],
])("counts as too much of %s what was not missing", (_, before, amount, excess) => {
  expect(excessOf(100n, before, { amount, isLate: false })).toBe(excess);
  expect(excessOf(100n, before, { amount, isLate: true })).toBe(amount);
});

/** The fees of receipts, each read by itself, as terms of 1.5 % state them or have changed since. */
function feesOf(
  amounts: readonly bigint[],
  { fee, asked, byTerms = fee }: Record<"fee" | "asked", bigint> & { byTerms?: bigint },
) {
  const charged = { amount: 0n, fee: 0n };
  return amounts.map((amount) => {
    const whole = charged.amount === 0n ? fee : wholeFee(charged, { asked, byTerms });
    const taken = feeOfReceipt({ amount, excess: 0n }, charged, { fee: whole, asked });
    charged.amount += amount;
    charged.fee += taken;
    return taken;
  });
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

it.each([
  { parts: [33, 33, 34] },
  { parts: [1, 1, 98] },
  { parts: [67, 2, 31] },
  { parts: [98, 2] },
  { parts: [10, 20, 30] },
])("takes of $parts what one receipt of their sum would cost", ({ parts }) => {
  const amounts = parts.map(BigInt);
  for (const whole of [
    { asked: 100n, fee: 1n },
    { asked: 1_000n, fee: 15n },
    { asked: 100n, fee: 33n },
  ])
    expect(sum(feesOf(amounts, whole))).toBe(sum(feesOf([sum(amounts)], whole)));
});

it("takes no fee of an excess, and leaves something of each receipt", () => {
  const whole = { asked: 100n, fee: 50n };
  expect(feeOfReceipt({ amount: 30n, excess: 30n }, { amount: 100n, fee: 50n }, whole)).toBe(0n);
  expect(feeOfReceipt({ amount: 30n, excess: 30n }, { amount: 100n, fee: 49n }, whole)).toBe(0n);
  expect(feesOf([1n, 1n], { asked: 2n, fee: 2n })).toEqual([0n, 0n]);
});

it("takes no more than was announced where the terms have changed since", () => {
  for (const byTerms of [0n, 30n]) expect(sum(feesOf([400n, 600n], { asked: 1_000n, fee: 15n, byTerms }))).toBe(15n);
  expect(sum(feesOf([333n, 333n, 334n], { asked: 1_000n, fee: 15n, byTerms: 30n }))).toBeLessThanOrEqual(15n);
});

it("looks less and less often, and knows after days that it has waited long enough", () => {
  const opened = new Date(0);
  const pauses: number[] = [];
  for (let now = opened; !isOverdue(opened, now); ) {
    const next = nextLook(opened, now);
    pauses.push(next.getTime() - now.getTime());
    now = next;
  }
  expect(pauses[0]).toBe(60_000);
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  expect(pauses.at(-1)).toBe(3_600_000);
  expect(pauses.reduce((sum, pause) => sum + pause)).toBeGreaterThan(2 * 24 * 3_600_000);
});
