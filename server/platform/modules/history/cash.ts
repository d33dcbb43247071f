import { type SQL, sql } from "drizzle-orm";
import type { Payment } from "#app/contract/cashier.ts";
import {
  ENTRY_GROUPS,
  ENTRY_KINDS,
  type EntryGroup,
  type EntryKind,
  kindsOf,
  LISTED_KINDS,
} from "#app/contract/entry-kinds.ts";
import type { CashRow, HistoryState } from "#app/contract/history.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import { type Database, oneOf } from "#server/platform/db/index.ts";
import { awayFrom, isBeyond, type Place } from "#server/platform/db/keyset.ts";
import { isWithin, millis, type Period } from "#server/platform/db/period.ts";
import { ledgerCashChanges } from "#server/platform/modules/ledger/index.ts";
import { payments } from "#server/platform/modules/payments/index.ts";
import { all } from "./conditions.ts";

/** The state of a row, by the state of its payment. */
const STATE_OF: Record<Payment["state"], HistoryState> = {
  pending: "waiting",
  requested: "waiting",
  in_review: "waiting",
  approved: "waiting",
  sent: "waiting",
  done: "done",
  declined: "failed",
  expired: "failed",
  cancelled: "failed",
  refused: "failed",
  failed: "failed",
  returned: "failed",
};

export interface CashFilter {
  playerId: string;
  period: Period;
  group?: EntryGroup | undefined;
  state?: HistoryState | undefined;
  currency?: RealCurrency | undefined;
}

const statesOf = (state: HistoryState): string[] =>
  Object.entries(STATE_OF).flatMap(([own, shown]) => (shown === state ? [own] : []));

/** An entry without a payment is done. */
const inState = (state: HistoryState | undefined): SQL | undefined =>
  state && sql`coalesce(${payments.state}, 'done') in ${oneOf(statesOf(state))}`;

const behind = sql`left join ${payments} on ${payments.id} = ${ledgerCashChanges.referenceId}`;

/** Matching changes of the balance. */
const posted = ({ playerId, period, group, state, currency }: CashFilter): SQL =>
  all(
    sql`${ledgerCashChanges.playerId} = ${playerId}`,
    isWithin(period, ledgerCashChanges.at),
    group && sql`${ledgerCashChanges.kind} in ${oneOf(kindsOf(group))}`,
    currency && sql`${ledgerCashChanges.currency} = ${currency}`,
    inState(state),
  );

/** Matching payments that have moved nothing. */
const unposted = ({ playerId, period, group, state, currency }: CashFilter): SQL =>
  all(
    sql`${payments.playerId} = ${playerId}`,
    sql`${payments.balanceAfter} is null`,
    isWithin(period, payments.createdAt),
    group && sql`${payments.kind} = ${group}`,
    currency && sql`${payments.currency} = ${currency}`,
    inState(state),
  );

interface Found extends Record<string, unknown> {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  kind: string | null;
  currency: RealCurrency;
  amount: string;
  after: string | null;
  paymentId: string | null;
  paymentKind: Payment["kind"] | null;
  method: Payment["method"] | null;
  state: Payment["state"] | null;
}

const payment = sql`${payments.id} as "paymentId", ${payments.kind} as "paymentKind", ${payments.method} as method,
  ${payments.state} as state`;

/**
 * The rows on one side of a position, away from it: one more than the limit, to see whether more follow. Each side is read by its
 * own index and no further than a page.
 */
export async function cashRows(
  db: Database,
  filter: CashFilter,
  { place, limit }: { place: Place | undefined; limit: number },
): Promise<{ place: Place; row: CashRow }[]> {
  const { rows } = await db.execute<Found>(cashQuery(filter, { place, limit }));
  return rows.map((found) => ({ place: { at: new Date(found.at), id: found.id }, row: view(found) }));
}

export function cashQuery(filter: CashFilter, { place, limit }: { place: Place | undefined; limit: number }): SQL {
  const change = ledgerCashChanges;
  return sql`
    select * from (
      (select ${change.id} as id, ${millis(change.at)} as at, ${change.kind} as kind, ${change.currency} as currency,
        ${change.amount}::text as amount, ${change.balanceAfter}::text as after, ${payment}
      from ${change} ${behind}
      where ${all(posted(filter), isBeyond(place, change.at, change.id))}
      order by ${awayFrom(place, change.at, change.id)} limit ${limit + 1})
      union all
      (select ${payments.id}, ${millis(payments.createdAt)}, null, ${payments.currency}, ${payments.amount}::text, null, ${payment}
      from ${payments}
      where ${all(unposted(filter), isBeyond(place, payments.createdAt, payments.id))}
      order by ${awayFrom(place, payments.createdAt, payments.id)} limit ${limit + 1})
    ) listed order by ${awayFrom(place, sql`at`, sql`id`)} limit ${limit + 1}`;
}

/** An unknown kind was written by a later version. */
export const shownKind = (kind: string): NonNullable<CashRow["kind"]> =>
  LISTED_KINDS.find((known) => known === kind) ?? "other";

function view({ id, at, kind, currency, amount, after, paymentId, paymentKind, method, state }: Found): CashRow {
  const moved = BigInt(amount);
  const isPayment = paymentId !== null && paymentKind !== null && method !== null && state !== null;
  return {
    id,
    at: new Date(at).toISOString(),
    kind: kind === null ? null : shownKind(kind),
    state: state === null ? "done" : STATE_OF[state],
    payment: isPayment ? { id: paymentId, kind: paymentKind, method, state } : null,
    amount: toMoney(moved, currency),
    balanceBefore: after === null ? null : toMoney(BigInt(after) - moved, currency),
    balanceAfter: after === null ? null : toMoney(BigInt(after), currency),
  };
}

interface Sum extends Record<string, unknown> {
  kind: string | null;
  currency: RealCurrency;
  rows: number;
  came: string;
  went: string;
}

/** The order of the sums is fixed: the database returns groups in any order. */
const GROUPS: readonly (EntryGroup | "other")[] = [...ENTRY_GROUPS, "other"];

/** Reads only the index of the list, which contains all that is summed up; a state is its payment's. */
export function cashTotalsQuery(filter: CashFilter): SQL {
  const change = ledgerCashChanges;
  return sql`
    select ${change.kind} as kind, ${change.currency} as currency, count(*)::int as rows,
      coalesce(sum(${change.amount}) filter (where ${change.amount} > 0), 0)::text as came,
      coalesce(sum(${change.amount}) filter (where ${change.amount} < 0), 0)::text as went
    from ${change} ${filter.state ? behind : sql``} where ${posted(filter)} group by 1, 2
    union all
    select null, ${payments.currency}, count(*)::int, '0', '0' from ${payments} where ${unposted(filter)} group by 2
    order by currency`;
}

/** How many rows match, and what they moved in total, by account and group; a payment that moved nothing adds nothing. */
export async function cashTotals(db: Database, filter: CashFilter) {
  const { rows } = await db.execute<Sum>(cashTotalsQuery(filter));
  const sums = new Map<string, { currency: RealCurrency; group: EntryGroup | "other"; came: bigint; went: bigint }>();
  for (const { kind, currency, came, went } of rows) {
    if (kind === null) continue;
    const group = groupOf(kind);
    const sum = sums.get(`${currency} ${group}`) ?? { currency, group, came: 0n, went: 0n };
    sums.set(`${currency} ${group}`, { ...sum, came: sum.came + BigInt(came), went: sum.went + BigInt(went) });
  }
  const inOrder = [...sums.values()].sort(
    (one, other) =>
      one.currency.localeCompare(other.currency) || GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group),
  );
  return {
    rows: rows.reduce((count, row) => count + row.rows, 0),
    totals: inOrder.map(({ currency, group, came, went }) => ({
      group,
      in: toMoney(came, currency),
      out: toMoney(went, currency),
    })),
  };
}

function groupOf(kind: string): EntryGroup | "other" {
  const group = kind in ENTRY_KINDS ? ENTRY_KINDS[kind as EntryKind] : "other";
  return group === "round" || group === "unlisted" ? "other" : group;
}
