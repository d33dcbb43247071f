import type { BonusRow } from "#app/contract/bonuses.ts";
import type { Scope } from "#app/request/scope.ts";

/** The rows of a bonus, from the amount given to the amount left. */
export const rowsView = ({ t, format }: Scope, rows: readonly BonusRow[]) =>
  rows.map(({ kind, day, count, change, left }) => ({
    id: `${kind} ${day}`,
    name: t(`rewards:cancel.rows.${kind}`, {
      count,
      figure: format.number(count),
      date: format.date(day, "restrictions"),
    }),
    change: format.signedMoney(change),
    left: left && format.money(left),
  }));

export type RowView = ReturnType<typeof rowsView>[number];
