import { ApiFailure } from "#app/api/failure.ts";
import { ENOUGH_ROUNDS } from "#app/contract/site.ts";
import type { Scope } from "#app/request/scope.ts";

/** What the house kept and sealed in the last 30 days; empty while the platform cannot answer. */
export async function houseFigures(scope: Scope) {
  try {
    const { returned, totals } = await scope.call("getHouseLedger", { days: 30 });
    const { t, format } = scope;
    return [
      ...(returned === null || totals.rounds < ENOUGH_ROUNDS
        ? []
        : [{ name: t("account:figures.kept"), figure: format.percent(1 - returned) }]),
      { name: t("account:figures.rounds"), figure: format.number(totals.rounds) },
      { name: t("account:figures.largestWin"), figure: format.money(totals.largestWin) },
    ];
  } catch (error) {
    if (error instanceof ApiFailure && error.status >= 500) return [];
    throw error;
  }
}
