import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RealCurrency } from "#app/contract/money.ts";
import { type Earned, earn } from "./accrual.ts";

const NOTHING: Earned = { lifetime: 0n, carry: 0n };
const DIAMOND: Earned = { lifetime: 1_000_000n, carry: 0n };
const stakes = (currency: RealCurrency, ...amounts: number[]) =>
  amounts.map((amount) => ({ currency, stake: BigInt(amount) }));

describe("earn", () => {
  it.each([
    ["nothing for nothing", NOTHING, [], 0n, 0n],
    ["a point for a euro", NOTHING, stakes("EUR", 100), 1n, 0n],
    ["no point for less, but all of it is kept", NOTHING, stakes("EUR", 99), 0n, 990_000_000n],
    ["the kept part with the next", { lifetime: 0n, carry: 990_000_000n }, stakes("EUR", 1), 1n, 0n],
    ["1.2 points for a euro at bronze", { lifetime: 1_000n, carry: 0n }, stakes("EUR", 100), 1_001n, 200_000_000n],
    ["1.5 at silver", { lifetime: 10_000n, carry: 0n }, stakes("EUR", 100), 10_001n, 500_000_000n],
    ["2 at gold", { lifetime: 50_000n, carry: 0n }, stakes("EUR", 100), 50_002n, 0n],
    ["2.5 at platinum", { lifetime: 200_000n, carry: 0n }, stakes("EUR", 100), 200_002n, 500_000_000n],
    ["3 at diamond", DIAMOND, stakes("EUR", 100), 1_000_003n, 0n],
    ["other currencies by their rate", NOTHING, stakes("RUB", 9_500), 1n, 0n],
    ["what is no round sum there, to the billionth", NOTHING, stakes("RUB", 1_000), 0n, 105_263_157n],
    ["bitcoin too", NOTHING, stakes("BTC", 1_050), 1n, 0n],
    ["3 points for each euro of a large stake", DIAMOND, stakes("EUR", 10 ** 15), 3n * 10n ** 13n + 10n ** 6n, 0n],
  ])("gives %s", (_what, before, played, lifetime, carry) => {
    expect(earn(before, played)).toMatchObject({ lifetime, carry });
  });

  it("counts the round that lifts the status by the status before it, and the next by the new one", () => {
    const almost = { lifetime: 999n, carry: 0n };
    expect(earn(almost, stakes("EUR", 100))).toMatchObject({ lifetime: 1_000n, carry: 0n });
    expect(earn(almost, stakes("EUR", 100, 100))).toMatchObject({ lifetime: 1_001n, carry: 200_000_000n });
  });

  it("gives nothing for what has no rate", () => {
    expect(earn(NOTHING, [{ currency: "FUN", stake: 10_000n }])).toMatchObject(NOTHING);
  });

  it("takes what was rolled back from later rounds, by what it had earned, and no point that was given", () => {
    const silver = { lifetime: 10_000n, carry: 0n };
    const counted = earn(silver, stakes("EUR", 100));
    expect(counted).toEqual({ lifetime: 10_001n, carry: 500_000_000n, parts: [1_500_000_000n] });
    const owing = earn(counted, [{ takenBack: 1_500_000_000n }]);
    expect(owing).toMatchObject({ lifetime: 10_001n, carry: -1_000_000_000n });
    expect(earn(owing, stakes("EUR", 100))).toMatchObject({ lifetime: 10_001n, carry: 500_000_000n });
  });

  const anyStakes = fc.array(
    fc.oneof(
      fc.record({
        currency: fc.constantFrom("EUR" as const, "RUB" as const, "KZT" as const, "BTC" as const),
        stake: fc.bigInt({ min: 1n, max: 100_000_000n }),
      }),
      fc.record({ takenBack: fc.bigInt({ min: 0n, max: 10n ** 15n }) }),
    ),
  );
  const anyStanding = fc.record({
    lifetime: fc.bigInt({ min: 0n, max: 2_000_000n }),
    carry: fc.bigInt({ min: -(10n ** 12n), max: 999_999_999n }),
  });

  it("comes to the same however often the rounds are counted", () => {
    fc.assert(
      fc.property(anyStanding, anyStakes, anyStakes, (standing, first, second) => {
        const [once, all] = [earn(standing, first), earn(standing, [...first, ...second])];
        expect({ ...earn(once, second), parts: all.parts }).toEqual(all);
      }),
    );
  });

  it("never takes a point away, and never carries a whole one", () => {
    fc.assert(
      fc.property(anyStanding, anyStakes, (standing, played) => {
        const { lifetime, carry, parts } = earn(standing, played);
        expect(lifetime).toBeGreaterThanOrEqual(standing.lifetime);
        expect(carry).toBeLessThan(1_000_000_000n);
        const earned = (lifetime - standing.lifetime) * 1_000_000_000n + carry - standing.carry;
        expect(earned).toBe(parts.reduce((sum, part) => sum + part, 0n));
      }),
    );
  });
});
