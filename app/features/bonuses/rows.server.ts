import type { BonusRow } from "#app/contract/bonuses.ts";
import type { Scope } from "#app/request/scope.ts";

/** What can have moved a bonus that has not ended. */
type Moved = Exclude<BonusRow["kind"], "released" | "forfeited">;

const isOfRunning = (row: BonusRow): row is BonusRow & { kind: Moved } =>
  row.kind !== "released" && row.kind !== "forfeited";

/** The rows of a bonus that has not ended, from what was given to what is left. */
export const rowsView = ({ t, format }: Scope, rows: readonly BonusRow[]) =>
  rows.filter(isOfRunning).map(({ kind, day, count, change, left }) => ({
    id: `${kind} ${day}`,
    name: t(`rewards:cancel.rows.${kind}`, {
      count,
      figure: format.number(count),
      date: format.date(day, "restrictions"),
    }),
    change: format.signedMoney(change),
    left: left && format.money(left),
  }));
