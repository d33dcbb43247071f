import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { STATEMENT_ROWS } from "#app/contract/history.ts";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { daysOf, instantOf, longestBefore, millis, type Period } from "#server/platform/db/period.ts";
import { accountId, ledgerCashChanges } from "#server/platform/modules/ledger/index.ts";
import { paymentMethods } from "#server/platform/modules/payments/index.ts";
import { playerAccount, purseOf } from "#server/platform/modules/wallet/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import { dayOf } from "#server/platform/utc-days.ts";
import { shownKind } from "./cash.ts";
import { type Mark, marksAt } from "./marks.ts";

type Statement = DataOf<"getStatement">;

/** Whose balance, and which. */
interface Owner {
  playerId: string;
  currency: RealCurrency;
}

/** A row before it is formatted; `number` is that of its last posting. */
interface Row {
  number: bigint;
  at: Date;
  /** Null for rounds. */
  kind: string | null;
  referenceId: string | null;
  bets: number;
  after: bigint;
}

/** Changes other than rounds, in order: the same rows as in the history of payments. */
async function changesIn(
  tx: Transaction,
  { playerId, currency }: Owner,
  [first, last]: readonly [Mark, Mark],
): Promise<Row[]> {
  const change = ledgerCashChanges;
  const number = sql<string>`substr(${change.id}, 5)`;
  const rows = await tx
    .select({ ...getTableColumns(change), number })
    .from(change)
    .where(
      and(
        eq(change.playerId, playerId),
        eq(change.currency, currency),
        // A minute more on either side: the numbers decide which rows belong.
        sql`${change.at} between ${instantOf(first.at)} - interval '1 minute' and ${instantOf(last.at)} + interval '1 minute'`,
        sql`${number}::bigint >= ${first.number} and ${number}::bigint < ${last.number}`,
      ),
    )
    .orderBy(asc(change.id))
    .limit(STATEMENT_ROWS + 1);
  return rows.map((row) => ({ ...row, number: BigInt(row.number), bets: 0, after: row.balanceAfter }));
}

/** Postings of rounds alone: from one mark on, before another. */
type Stretch = readonly [Mark, Mark];

/** The stretches between other changes and the ends of days. A change ends the one before it and starts the one after it. */
function stretchesOf(days: readonly Mark[], changes: readonly Row[]): Stretch[] {
  const ends = [
    ...days.map((day) => ({ ...day, next: day.number })),
    ...changes.map((row) => ({ ...row, next: row.number + 1n })),
  ];
  const inOrder = ends.sort((one, other) => (one.number < other.number ? -1 : one.number > other.number ? 1 : 0));
  return inOrder.flatMap((end, place): Stretch[] => {
    const start = inOrder[place - 1];
    return start && start.next < end.number ? [[{ at: start.at, number: start.next }, end]] : [];
  });
}

interface Played extends Record<string, unknown> {
  number: string;
  /** Milliseconds since 1970. */
  at: number;
  bets: number;
  after: string;
}

/**
 * The last posting of each stretch, and the number of bets in it. The result of a stretch is the difference of two balances, so
 * that of a million postings a few hundred are read.
 */
export const playedIn = (account: string, playerId: string, currency: RealCurrency, stretches: readonly Stretch[]) => {
  const stretchesJson = JSON.stringify(
    stretches.map(([start, end]) => [String(start.number), String(end.number), start.at, end.at]),
  );
  return sql`
    select last.id::text as number, ${millis(sql`entry.at`)} as at, last.balance_after::text as after,
      (own.bets + provided.bets)::int as bets
    from jsonb_array_elements(${stretchesJson}::jsonb) stretch
    join lateral (
      select id, transaction_id, balance_after from ledger_postings
      where account_id = ${account}::uuid and id >= (stretch ->> 0)::bigint and id < (stretch ->> 1)::bigint
      order by id desc limit 1
    ) last on true
    join ledger_transactions entry on entry.id = last.transaction_id
    cross join lateral (
      select count(*) as bets from rounds where owner_id = ${playerId} and currency = ${currency}
        and opened_at >= (stretch ->> 2)::timestamptz and opened_at < (stretch ->> 3)::timestamptz
    ) own
    cross join lateral (
      select count(*) as bets from provider_transactions where player_id = ${playerId} and currency = ${currency}
        and kind = 'bet' and status = 'RS_OK'
        and created_at >= (stretch ->> 2)::timestamptz and created_at < (stretch ->> 3)::timestamptz
    ) provided`;
};

/** The rounds of each stretch as one row. */
async function roundsIn(
  tx: Transaction,
  { playerId, currency }: Owner,
  account: string,
  stretches: readonly Stretch[],
): Promise<Row[]> {
  const { rows } = await tx.execute<Played>(playedIn(account, playerId, currency, stretches));
  return rows.map(({ number, at, bets, after }) => ({
    number: BigInt(number),
    at: new Date(at),
    kind: null,
    referenceId: null,
    bets,
    after: BigInt(after),
  }));
}

/** The rows of a period in order, and the balance at both of its ends. */
async function readPeriod(tx: Transaction, owner: Owner, { period, now }: { period: Period; now: Date }) {
  const account = accountId(playerAccount(owner.playerId, "cash", owner.currency));
  const days = await marksAt(tx, account, { instants: daysOf(period), now });
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new Error("A period has two ends");
  const changes = await changesIn(tx, owner, [first, last]);
  const rounds = await roundsIn(tx, owner, account, stretchesOf(days, changes));
  const rows = [...changes, ...rounds].sort((one, other) => (one.number < other.number ? -1 : 1));
  return { opening: first.balance, closing: last.balance, rows };
}

/** A row with what it changed the balance by. */
type AmountRow = Row & { amount: bigint };

async function viewRows(
  tx: Transaction,
  rows: readonly AmountRow[],
  currency: RealCurrency,
): Promise<Statement["rows"]> {
  const methods = await paymentMethods(
    tx,
    rows.flatMap(({ referenceId }) => referenceId ?? []),
  );
  return rows.map(({ at, kind, referenceId, bets, amount, after }) => {
    const method = referenceId === null ? undefined : methods.get(referenceId);
    return {
      at: at.toISOString(),
      kind: kind === null ? null : shownKind(kind),
      bets: kind === null ? bets : null,
      payment: referenceId !== null && method ? { id: referenceId, method } : null,
      reference: referenceId,
      amount: toMoney(amount, currency),
      balance: toMoney(after, currency),
    };
  });
}

/**
 * The statement of one of the player's balances. In and out are sums of its rows, in which rounds are already summed up; opening,
 * in, out and closing agree because all of them are balances the ledger wrote. Refuses a period that reaches further back than
 * histories do, and one with too many rows.
 */
export async function statementOf(
  tx: Transaction,
  { playerId, currency, period, now }: Owner & { period: Period; now: Date },
): Promise<Statement> {
  const earliest = longestBefore(now);
  if (dayOf(period.from) < dayOf(earliest)) {
    throw fieldRefusal("validation_failed", "from", "too_early", { min: dayOf(earliest) });
  }
  const { opening, closing, rows } = await readPeriod(tx, { playerId, currency }, { period, now });
  if (rows.length > STATEMENT_ROWS) {
    throw fieldRefusal("validation_failed", "from", "too_many", { chosen: rows.length, max: STATEMENT_ROWS });
  }
  const changed = rows.map((row, place) => ({ ...row, amount: row.after - (rows[place - 1]?.after ?? opening) }));
  const sum = (fits: (amount: bigint) => boolean) => {
    const total = changed.reduce((sofar, { amount }) => (fits(amount) ? sofar + amount : sofar), 0n);
    return toMoney(total, currency);
  };
  return {
    currency,
    from: dayOf(period.from),
    to: dayOf(new Date(period.until.getTime() - 1)),
    opening: toMoney(opening, currency),
    in: sum((amount) => amount > 0n),
    out: sum((amount) => amount < 0n),
    closing: toMoney(closing, currency),
    held: toMoney((await purseOf(tx, playerId, currency)).held, currency),
    rows: await viewRows(tx, changed, currency),
    madeAt: now.toISOString(),
  };
}
