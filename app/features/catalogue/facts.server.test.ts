import { describe, expect, it } from "vitest";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { pathsIn } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { measuredFacts } from "./facts.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en"), paths: pathsIn("en") } as Scope;
const eur = (amount: string) => ({ amount, currency: "EUR" as const });
const COMPUTED = 0.96;

const measured = {
  from: "2026-10-01T00:00:00Z",
  to: "2026-10-31T00:00:00Z",
  staked: eur("100"),
  returned: eur("180"),
  rounds: 9_999,
  ratio: 1.815,
  interval: [0.0368, 3.5932] as [number, number],
};

const figuresOf = (rounds: number) =>
  measuredFacts(scope, { ...measured, rounds }, COMPUTED)?.lines.map(({ figure }) => figure);

describe("the measured return", () => {
  it("is a bar with the computed return and no figure below ten thousand rounds", () => {
    expect(figuresOf(9_999)).toEqual(["Too few to tell", "9,999"]);
    const bar = measuredFacts(scope, measured, COMPUTED)?.bar;
    expect(bar).toMatchObject({ least: 0.0368, most: 3.5932, computed: COMPUTED });
  });

  it("is a figure with its interval from ten thousand rounds on", () => {
    expect(figuresOf(10_000)).toEqual(["181.50%", "3.68% – 359.32%", "10,000"]);
    expect(measuredFacts(scope, { ...measured, rounds: 10_000 }, COMPUTED)?.bar).toBeNull();
  });

  it("is left out where nobody played", () => {
    expect(measuredFacts(scope, { ...measured, rounds: 0, ratio: null, interval: null }, COMPUTED)).toBeNull();
  });
});
