import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MethodTerms, methodsFor, type PaymentMethod } from "#server/platform/modules/payments/index.ts";
import { firstOf, type Owed } from "./owed.ts";

const WAYS = methodsFor("withdrawal", { country: "DE", currency: "EUR" });
const METHODS: readonly PaymentMethod[] = ["card", "bank", "ewallet", "crypto"];

/** The way and the amount of the next withdrawal of somebody who wants everything out; undefined where nothing can go. */
function nextOf(owed: readonly Owed[], ways: readonly MethodTerms[], cash: bigint): Owed | undefined {
  const first = firstOf(owed, ways, { cash, held: 0n });
  const way = ways.find(({ method, minimum }) => (first ? method === first.method : minimum <= cash));
  if (!way) return undefined;
  const wanted = first?.isPart ? first.amount : cash;
  const most = wanted < way.maximum ? wanted : way.maximum;
  const left = wanted - most;
  // In parts, none of which is less than the way pays out.
  return { method: way.method, amount: left > 0n && left < way.minimum ? most - (way.minimum - left) : most };
}

/** What stays in when everything is taken out as the order has it. */
function stays(owed: readonly Owed[], ways: readonly MethodTerms[], cash: bigint): bigint {
  const next = nextOf(owed, ways, cash);
  if (!next) return cash;
  const way = ways.find(({ method }) => method === next.method);
  if (!way || next.amount < way.minimum || next.amount > way.maximum) throw new Error("the way does not pay this out");
  const after = owed.map(({ method, amount }) => {
    const left = method === next.method ? amount - next.amount : amount;
    return { method, amount: left > 0n ? left : 0n };
  });
  return stays(after, ways, cash - next.amount);
}

describe("firstOf", () => {
  it("always lets all money out in some sequence, whatever is owed and however little is there", () => {
    const minor = (max: bigint) => fc.oneof(fc.bigInt({ min: 0n, max: 5_000n }), fc.bigInt({ min: 0n, max }));
    const owedAnyhow = fc
      .shuffledSubarray([...METHODS])
      .chain((methods) =>
        fc.tuple(...methods.map((method) => fc.record({ method: fc.constant(method), amount: minor(1_500_000n) }))),
      );
    fc.assert(
      fc.property(owedAnyhow, fc.subarray(WAYS), minor(3_000_000n), (owed, ways, cash) => {
        const isEnough = ways.some(({ minimum }) => minimum <= cash);
        expect(stays(owed, ways, cash)).toBe(isEnough ? 0n : cash);
      }),
      { numRuns: 5_000 },
    );
  });

  it("keeps an amount together that would leave less than the other method pays out", () => {
    const owed: Owed[] = [
      { method: "card", amount: 1_500n },
      { method: "bank", amount: 50_000n },
    ];
    expect(firstOf(owed, WAYS, { cash: 3_499n, held: 0n })).toEqual({ method: "card", amount: 1_500n, isPart: false });
    expect(firstOf(owed, WAYS, { cash: 3_500n, held: 0n })).toEqual({ method: "card", amount: 1_500n, isPart: true });
    expect(firstOf(owed, WAYS, { cash: 1_499n, held: 2_001n })).toMatchObject({ isPart: true });
  });
});
