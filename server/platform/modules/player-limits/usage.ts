import { and, asc, desc, eq, gt, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { LimitPeriod } from "#app/contract/limits.ts";
import { MINUTE_MS } from "#server/durations.ts";
import { atLeastZero, lesser } from "#server/platform/amounts.ts";
import { type Database, rowsColumn, statement, type Transaction } from "#server/platform/db/index.ts";
import { playTotals } from "./tables.ts";
import type { Tally } from "./tally.ts";
import {
  type LimitInForce,
  lostBy,
  NOTHING,
  outAt,
  playedBy,
  secondOf,
  startOf,
  type Totals,
  usedOf,
} from "./windows.ts";

export type PlayLimit = LimitInForce & { kind: "loss" | "wager" | "time" };

export const isPlayLimit = (limit: LimitInForce): limit is PlayLimit => limit.kind !== "deposit";

const COLUMNS = {
  at: playTotals.at,
  staked: playTotals.staked,
  paid: playTotals.paid,
  playedMs: playTotals.playedMs,
  actedAt: playTotals.actedAt,
};

/** The last row of a player's totals that matches. */
async function lastWhere(db: Database, playerId: string, fits: SQL): Promise<Totals | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(playTotals)
    .where(and(eq(playTotals.playerId, playerId), fits))
    .orderBy(desc(playTotals.at))
    .limit(1);
  return row;
}

interface StartRow extends Record<string, unknown> {
  period: LimitPeriod;
  staked: string;
  paid: string;
  played_ms: string;
  acted_at: Date | null;
}

/** One statement for all windows: a bet of a player with limits waits for it. */
const starts = statement<StartRow>(
  "play_before_windows",
  `select period, staked, paid, played_ms, acted_at
  from unnest($2::text[], $3::timestamptz[]) given (period, start)
  cross join lateral (
    select staked, paid, played_ms, acted_at from play_totals where player_id = $1 and at <= start order by at desc limit 1
  ) before`,
);

const asArray = (texts: readonly string[]): string => `{${texts.join(",")}}`;

/** The count at the start of the windows of these periods that end now; absent where counting started later. */
export async function startsOf(
  tx: Transaction,
  playerId: string,
  periods: readonly LimitPeriod[],
  now: Date,
): Promise<Map<LimitPeriod, Totals>> {
  if (periods.length === 0) return new Map();
  const distinct = [...new Set(periods)];
  const instants = distinct.map((period) => startOf(period, now).toISOString());
  const rows = await starts(tx, [playerId, asArray(distinct), asArray(instants)]);
  return new Map(
    rows.map(({ period, staked, paid, played_ms, acted_at }) => [
      period,
      { staked: BigInt(staked), paid: BigInt(paid), playedMs: Number(played_ms), actedAt: acted_at },
    ]),
  );
}

/** What counts against a limit now. */
export function usedNow(
  { kind, period }: Pick<PlayLimit, "kind" | "period">,
  totals: Totals,
  starts: Map<LimitPeriod, Totals>,
  now: Date,
): bigint {
  const start = { totals: starts.get(period) ?? NOTHING, at: startOf(period, now) };
  return usedOf(kind, start, { totals, at: now });
}

export interface ComesFree {
  at: Date;
  more: bigint;
}

/** The first row after an instant: what was counted until its end leaves the window when that second does. */
async function firstAfter(
  tx: Transaction,
  playerId: string,
  after: Date,
): Promise<(Totals & { at: Date }) | undefined> {
  const [row] = await tx
    .select(COLUMNS)
    .from(playTotals)
    .where(and(eq(playTotals.playerId, playerId), gt(playTotals.at, after)))
    .orderBy(asc(playTotals.at))
    .limit(1);
  return row;
}

interface LostRow extends Record<string, unknown> {
  at: Date;
  staked: string;
  paid: string;
}

/**
 * Losses rise and fall, so for each hour of the window in turn one lookup in the index by hours tells whether any row in it is
 * above the sum. Rows are then read for that hour alone, at most one a second; in the first hour a row may have been above it
 * before the window started.
 */
const lostAbove = statement<LostRow>(
  "play_lost_above",
  `with recursive last (at) as (select max(at) from play_totals where player_id = $1),
  search (hour, at) as (
    select date_bin('1 hour', $2::timestamptz, '2000-01-01T00:00:00Z'::timestamptz) - interval '1 hour', null::timestamptz
    union all
    select asked.hour, case when exists (
      select from play_totals any_row where any_row.player_id = $1
        and date_bin('1 hour', any_row.at, '2000-01-01T00:00:00Z'::timestamptz) = asked.hour
        and any_row.staked - any_row.paid > $3::bigint
    ) then (
      select min(above.at) from play_totals above where above.player_id = $1 and above.at > $2::timestamptz
        and above.at >= asked.hour and above.at < asked.hour + interval '1 hour' and above.staked - above.paid > $3::bigint
    ) end
    from search cross join last cross join lateral (select search.hour + interval '1 hour' as hour) asked
    where search.at is null and asked.hour <= last.at
  )
  select found.at, found.staked, found.paid from search join play_totals found on found.player_id = $1 and found.at = search.at`,
);

async function firstLostAbove(tx: Transaction, playerId: string, period: LimitPeriod, now: Date, sum: bigint) {
  const [row] = await lostAbove(tx, [playerId, startOf(period, now).toISOString(), String(sum)]);
  return row && { at: row.at, staked: BigInt(row.staked), paid: BigInt(row.paid) };
}

interface HalvedRow extends Record<string, unknown> {
  low: Date;
}

/**
 * A figure that only rises is above a bound from one row on: the interval is halved until one second is left, and each step is
 * one index lookup, however many rows lie between. `low` is the last second not above the bound.
 */
const halved = (column: "staked" | "played_ms") =>
  statement<HalvedRow>(
    `play_${column}_above`,
    `with recursive last as (
      select at, ${column} > $3::bigint as above from play_totals where player_id = $1 order by at desc limit 1
    ), search (low, high) as (
      select $2::timestamptz, at from last where above and at > $2::timestamptz
      union all
      select case when above then low else middle end, case when above then middle else high end
      from (select low, high, date_trunc('second', low + (high - low) / 2) as middle from search
        where high - low > interval '1 second') half
      cross join lateral (select coalesce((
        select ${column} from play_totals where player_id = $1 and at <= middle order by at desc limit 1
      ), 0) > $3::bigint as above) looked
    )
    select low from search order by high - low limit 1`,
  );

const RISING = { staked: halved("staked"), playedMs: halved("played_ms") };

/** The first row after the start of the window in which a rising figure is above a bound. */
async function firstAbove(
  tx: Transaction,
  playerId: string,
  period: LimitPeriod,
  now: Date,
  [figure, above]: readonly [keyof typeof RISING, bigint],
) {
  const [found] = await RISING[figure](tx, [playerId, startOf(period, now).toISOString(), String(above)]);
  return found && (await firstAfter(tx, playerId, found.low));
}

/** When part of a limit becomes available again if nothing more is played, and how much; null where nothing does. */
export async function comesFree(
  tx: Transaction,
  playerId: string,
  { kind, period, value }: PlayLimit,
  totals: Totals,
  used: bigint,
  now: Date,
): Promise<ComesFree | null> {
  const counts = lesser(used, value);
  if (counts === 0n) return null;
  if (kind === "time") return timeFree(tx, playerId, period, totals, counts, now);
  const of = (row: Pick<Totals, "staked" | "paid">) => (kind === "wager" ? row.staked : lostBy(row));
  const stays = of(totals) - counts;
  const row = await (kind === "wager"
    ? firstAbove(tx, playerId, period, now, ["staked", stays])
    : firstLostAbove(tx, playerId, period, now, stays));
  if (!row) return null;
  const left = of(totals) - of(row);
  return { at: outAt(period, row.at), more: counts - atLeastZero(left) };
}

/** Time becomes available minute by minute, as the start of the window passes through the time in play. */
async function timeFree(
  tx: Transaction,
  playerId: string,
  period: LimitPeriod,
  totals: Totals,
  counts: bigint,
  now: Date,
): Promise<ComesFree | null> {
  const beyond = playedBy(totals, now) - Number(counts) * MINUTE_MS;
  const row = await firstAbove(tx, playerId, period, now, ["playedMs", BigInt(Math.floor(beyond))]);
  const before = row ? await lastWhere(tx, playerId, lt(playTotals.at, row.at)) : totals;
  if (!before?.actedAt) return null;
  const passed = secondOf(new Date(before.actedAt.getTime() + (beyond - before.playedMs)));
  return { at: outAt(period, new Date(passed.getTime() + 1_000)), more: 1n };
}

/** The count until an instant: a list of one, or of none where it started later. A column of a statement about the player. */
export const totalsColumn = (playerId: SQL, until: SQLWrapper) =>
  rowsColumn(
    COLUMNS,
    sql`from ${playTotals} where player_id = ${playerId} and at <= ${until}::timestamptz order by at desc limit 1`,
  );

/**
 * The milliseconds in play since an instant, by bets and steps, which is at least that by bets alone: null for a player without
 * a count, and where the count started later.
 */
export const playedSince = (
  { tally, before }: { tally: Tally | undefined; before: Totals | undefined },
  since: Date,
  now: Date,
): number | null => (tally && before ? playedBy(tally, now) - playedBy(before, since) : null);

/** The count without a stake already counted in it. */
export const withoutStake = (tally: Tally, staked: bigint): Totals => ({
  ...tally,
  staked: tally.staked - staked,
});
