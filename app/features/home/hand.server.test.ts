import { expect, it } from "vitest";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { pathsIn } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { handOf } from "./hand.server.ts";

const scope = { t: translatorFor("en"), format: formatterFor("en"), paths: pathsIn("en") } as Scope;
const eur = (amount: string) => ({ amount, currency: "EUR" as const });

const oddsOf = (rounds: number) => {
  const totals = { staked: eur("100"), paidBack: eur("133"), kept: eur("-33"), largestWin: eur("133"), rounds };
  const days = { from: "2026-10-01", to: "2026-10-30", computedAt: "2026-10-30T12:00:00Z" };
  return handOf(scope, { ledger: { ...days, returned: 1.33, totals }, readingMinutes: 9 })[0];
};

it("the first card shows no share for few rounds", () => {
  expect(oddsOf(9_999)).toMatchObject({ figure: "–", say: "too few rounds yet to tell what came back" });
  expect(oddsOf(10_000)).toMatchObject({ figure: "133.00%", say: "of all stakes came back to players in 30 days" });
});
