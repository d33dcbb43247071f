import { type SQL, sql } from "drizzle-orm";
import { type RealCurrency, toMoney } from "#app/contract/money.ts";
import { POINTS_KINDS, type PointsRow } from "#app/contract/points.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { awayFrom, isBeyond, type Place } from "#server/platform/db/keyset.ts";
import { isWithin, millis, type Period } from "#server/platform/db/period.ts";
import { cashbackClaims } from "#server/platform/modules/cashback/tables.ts";
import { gameTitle } from "#server/platform/modules/providers/index.ts";
import { operationId } from "#server/platform/modules/wallet/index.ts";
import { currentStatus } from "./standing.ts";
import { type StatusName, worthOf } from "./statuses.ts";
import { pointsCounts, pointsExchanges } from "./tables.ts";

type Kind = (typeof POINTS_KINDS)[number];

interface Filter {
  playerId: string;
  period: Period;
  kind?: Kind | undefined;
}

/** The table of each kind of change, and the instant its rows are ordered by. */
const SOURCES = {
  counted: { table: pointsCounts, at: pointsCounts.countedAt },
  exchanged: { table: pointsExchanges, at: pointsExchanges.exchangedAt },
  cashback: { table: cashbackClaims, at: cashbackClaims.claimedAt },
} as const;

const kindsOf = ({ kind }: Filter): readonly Kind[] => (kind ? [kind] : POINTS_KINDS);

const fits = (kind: Kind, { playerId, period }: Filter): SQL => {
  const { table, at } = SOURCES[kind];
  return sql`${table.playerId} = ${playerId} and ${isWithin(period, at)}`;
};

/** The number of changes that match, and their sums by kind. */
export async function totalsOfPoints(db: Database, filter: Filter) {
  const sums = kindsOf(filter).map((kind) => {
    const { table } = SOURCES[kind];
    const wagered = kind === "counted" ? sql`coalesce(sum(${pointsCounts.wagered}), 0)::text` : sql`'0'`;
    return sql`select ${kind} as kind, count(*)::int as rows, coalesce(sum(${table.points}), 0)::text as points,
      ${wagered} as wagered from ${table} where ${fits(kind, filter)}`;
  });
  const { rows } = await db.execute<{ kind: Kind; rows: number; points: string; wagered: string }>(
    sql.join(sums, sql` union all `),
  );
  const of = (kind: Kind) => rows.find((row) => row.kind === kind);
  const points = (kind: Kind) => toMoney(BigInt(of(kind)?.points ?? 0), "PTS");
  return {
    rows: rows.reduce((sum, row) => sum + row.rows, 0),
    totals: {
      counted: points("counted"),
      exchanged: points("exchanged"),
      cashback: points("cashback"),
      wagered: toMoney(BigInt(of("counted")?.wagered ?? 0), "EUR"),
    },
  };
}

interface Found extends Record<string, unknown> {
  kind: Kind;
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  points: string;
  before: string;
  rounds: number;
  gameIds: string[] | null;
  statusName: StatusName;
  /** What was staked for a count, paid for an exchange, or lost for cashback. */
  sum: string;
  currency: RealCurrency;
  /** Points per euro of an exchange, or the percentage of a cashback. */
  ratio: number;
  week: string;
}

/** The balance after a claim is in the ledger only, under the operation id of its entry. */
const afterClaim = sql`(
  select posting.balance_after from ledger_transactions entry
  join ledger_postings posting on posting.transaction_id = entry.id and posting.amount > 0
  where entry.operation_id = format(${operationId.cashback("%s", "%s")}::text, ${cashbackClaims.playerId}, ${cashbackClaims.week})
)`;

/** With all names in each part: any of them may be the first of the union. */
const columns = (
  of: Partial<Record<"rounds" | "games" | "status" | "ratio" | "week", SQL>> &
    Record<"points" | "before" | "sum" | "currency", SQL>,
) => {
  const {
    rounds = sql`null::int`,
    games = sql`null::jsonb`,
    status = sql`null`,
    ratio = sql`null::int`,
    week = sql`null`,
  } = of;
  return sql`(${of.points})::text as points, (${of.before})::text as before, ${rounds} as rounds, ${games} as "gameIds", ${status} as "statusName",
    (${of.sum})::text as sum, ${of.currency} as currency, ${ratio} as ratio, ${week} as week`;
};

const COLUMNS: Record<Kind, SQL> = {
  counted: columns({
    points: sql`${pointsCounts.points}`,
    before: sql`${pointsCounts.balanceBefore}`,
    rounds: sql`${pointsCounts.rounds}`,
    games: sql`${pointsCounts.gameIds}`,
    status: sql`${pointsCounts.statusName}`,
    sum: sql`${pointsCounts.wagered}`,
    currency: sql`'EUR'`,
  }),
  exchanged: columns({
    points: sql`-${pointsExchanges.points}`,
    before: sql`${pointsExchanges.pointsBefore}`,
    sum: sql`${pointsExchanges.amount}`,
    currency: sql`${pointsExchanges.currency}`,
    ratio: sql`${pointsExchanges.pointsPerEuro}`,
  }),
  cashback: columns({
    points: sql`${cashbackClaims.points}`,
    before: sql`${afterClaim} - ${cashbackClaims.points}`,
    sum: sql`${cashbackClaims.lost}`,
    currency: sql`'EUR'`,
    ratio: sql`${cashbackClaims.percent}::int`,
    week: sql`${cashbackClaims.week}::text`,
  }),
};

/** The changes on one side of a position, away from it: one more than the limit, to see whether more follow. */
export async function pointsRows(
  db: Database,
  filter: Filter,
  { place, limit }: { place: Place | undefined; limit: number },
): Promise<Found[]> {
  const parts = kindsOf(filter).map((kind) => {
    const { table, at } = SOURCES[kind];
    const beyond = isBeyond(place, at, table.id);
    return sql`(select ${kind} as kind, ${table.id} as id, ${millis(at)} as at, ${COLUMNS[kind]} from ${table}
      where ${fits(kind, filter)} ${beyond ? sql`and ${beyond}` : sql``} order by ${awayFrom(place, at, table.id)} limit ${limit + 1})`;
  });
  const { rows } = await db.execute<Found>(
    sql`select * from (${sql.join(parts, sql` union all `)}) listed order by ${awayFrom(place, sql`at`, sql`id`)} limit ${limit + 1}`,
  );
  return rows;
}

/** A player's changes as the contract shows them, with their worth at the current status. */
export async function viewPoints(
  { connection, config }: Pick<Context, "connection" | "config">,
  playerId: string,
  found: readonly Found[],
): Promise<PointsRow[]> {
  const status = await currentStatus(connection.db, playerId);
  return found.map((row) => {
    const [points, before] = [BigInt(row.points), BigInt(row.before)];
    const moved = {
      at: new Date(row.at).toISOString(),
      points: toMoney(points, "PTS"),
      worth: toMoney(points < 0n ? -worthOf(-points, status) : worthOf(points, status), "EUR"),
      balanceBefore: toMoney(before, "PTS"),
      balanceAfter: toMoney(before + points, "PTS"),
    };
    const { id, kind, rounds, gameIds, statusName, ratio, week } = row;
    const sum = toMoney(BigInt(row.sum), row.currency);
    if (kind === "counted") {
      const games = (gameIds ?? []).map((gameId) => gameTitle(config, gameId));
      return { kind, id, ...moved, rounds, games, wagered: sum, statusName };
    }
    if (kind === "exchanged") return { kind, id, ...moved, pointsPerEuro: ratio, paid: sum };
    return { kind, id, ...moved, week, lost: sum, percent: ratio };
  });
}
