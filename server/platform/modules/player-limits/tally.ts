import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import {
  type Database,
  type Given,
  prepared,
  rowsColumn,
  statement,
  type Transaction,
} from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/tables.ts";
import { countFromLedger } from "./from-ledger.ts";
import { counting } from "./rates.ts";
import { playTallies } from "./tables.ts";
import { NOTHING, PLAY_PAUSE_MS, secondOf } from "./windows.ts";

export type Tally = typeof playTallies.$inferSelect;

const DEFAULT_CHECK_MINUTES = 60;

/** The player's tally, locked until the transaction ends; undefined while there is none: the player has no limits then. */
export async function knownTally(tx: Transaction, playerId: string): Promise<Tally | undefined> {
  const [known] = await tx.select().from(playTallies).where(eq(playTallies.playerId, playerId)).for("update");
  return known;
}

async function currencyOf(tx: Transaction, playerId: string): Promise<RealCurrency> {
  const [player] = await tx.select({ currency: players.currency }).from(players).where(eq(players.id, playerId));
  if (!player) throw new Error(`player ${playerId} does not exist`);
  return player.currency;
}

/** The tally of a player who has none: without counts. */
export const initialTally = (playerId: string, currency: RealCurrency, now: Date): Tally => ({
  playerId,
  currency,
  limits: [],
  at: secondOf(now),
  ...NOTHING,
  checkMinutes: DEFAULT_CHECK_MINUTES,
  isCheckDue: false,
  checkedAt: now,
  checkedStaked: 0n,
  checkedPaid: 0n,
  checkedPlayedMs: 0,
});

/**
 * The player's tally, locked until the transaction ends. The first write creates it, counting what the ledger has from before.
 */
export async function lockTally(tx: Transaction, playerId: string, now: Date): Promise<Tally> {
  const known = await knownTally(tx, playerId);
  if (known) return known;
  const [created] = await tx
    .insert(playTallies)
    .values(initialTally(playerId, await currencyOf(tx, playerId), now))
    .onConflictDoNothing()
    .returning();
  if (created) await countFromLedger(tx, created, now);
  const tally = await knownTally(tx, playerId);
  if (!tally) throw new Error(`the tally of ${playerId} is gone`);
  return tally;
}

const tallyOf = prepared((db, { playerId }: Given<{ playerId: string }>) =>
  db.select().from(playTallies).where(eq(playTallies.playerId, playerId)),
);

/** {@link readTally} as a column of a statement about the player: a list of one, or of none. */
export const tallyColumn = (playerId: SQL) =>
  rowsColumn(getTableColumns(playTallies), sql`from ${playTallies} where player_id = ${playerId}`);

/** The tally without a lock, for display only. Undefined while there are no limits. */
export async function readTally(db: Database, playerId: string): Promise<Tally | undefined> {
  const [known] = await tallyOf(db, { playerId });
  return known;
}

/** The currency of a player's figures and limits: that of the registration, stored from the first change on. */
export const baseCurrencyIn = (tally: Tally | undefined, player: { currency: RealCurrency }): RealCurrency =>
  tally?.currency ?? player.currency;

/** The initial tally of a player who has none; nothing is written. */
export const newTally = async (tx: Transaction, playerId: string, now: Date): Promise<Tally> =>
  initialTally(playerId, await currencyOf(tx, playerId), now);

/** What a bet, a step or a payout adds to the count of a player. */
export interface Play {
  playerId: string;
  /** Currency of the amounts, which are in minor units. */
  currency: RealCurrency;
  staked?: bigint;
  paid?: bigint;
  /** Whether the player acted: the time until the next such act is time in play. */
  isAct: boolean;
  at: Date;
}

interface CountedRow extends Record<string, unknown> {
  player_id: string;
  currency: RealCurrency;
  limits: Tally["limits"];
  at: Date;
  staked: string;
  paid: string;
  played_ms: string;
  acted_at: Date | null;
  check_minutes: number;
  is_check_due: boolean;
  checked_at: Date;
  checked_staked: string;
  checked_paid: string;
  checked_played_ms: string;
}

/**
 * Rows are dated no earlier than the one before: a clock that was set back removes no second from a window. One statement,
 * because every bet and every payout waits for it.
 */
const count = statement<CountedRow>(
  "count_play",
  `with counted as (
    update play_standings set
      staked = staked + $4::bigint,
      paid = paid + $5::bigint,
      played_ms = played_ms + case when $6::boolean and acted_at is not null
        then least(greatest((extract(epoch from $3::timestamptz - acted_at) * 1000)::bigint, 0), ${PLAY_PAUSE_MS}) else 0 end,
      acted_at = case when $6::boolean then greatest(acted_at, $3::timestamptz) else acted_at end,
      at = greatest(at, date_trunc('second', $3::timestamptz))
    where player_id = $1 and currency = $2
    returning player_id, currency, limits, at, staked, paid, played_ms, acted_at, check_minutes, is_check_due, checked_at,
      checked_staked, checked_paid, checked_played_ms
  ), kept as (
    insert into play_totals (player_id, at, staked, paid, played_ms, acted_at)
    select player_id, at, staked, paid, played_ms, acted_at from counted
    on conflict (player_id, at) do update set staked = excluded.staked, paid = excluded.paid,
      played_ms = excluded.played_ms, acted_at = excluded.acted_at
  )
  select * from counted`,
);

const asTally = (row: CountedRow): Tally => ({
  playerId: row.player_id,
  currency: row.currency,
  limits: row.limits,
  at: row.at,
  staked: BigInt(row.staked),
  paid: BigInt(row.paid),
  playedMs: Number(row.played_ms),
  actedAt: row.acted_at,
  checkMinutes: row.check_minutes,
  isCheckDue: row.is_check_due,
  checkedAt: row.checked_at,
  checkedStaked: BigInt(row.checked_staked),
  checkedPaid: BigInt(row.checked_paid),
  checkedPlayedMs: Number(row.checked_played_ms),
});

async function countIn(tx: Transaction, { playerId, currency, staked = 0n, paid = 0n, isAct, at }: Play) {
  const figures = [String(staked), String(paid), String(isAct)];
  const [row] = await count(tx, [playerId, currency, at.toISOString(), ...figures]);
  return row && { tally: asTally(row), staked };
}

/**
 * Counts what a player did or was paid, under the lock of the tally; returns the tally after it, and what it added to the stakes
 * in the base currency. Must run before money moves: a transaction that holds an account must not wait for a tally.
 */
export async function countPlay(tx: Transaction, play: Play): Promise<{ tally: Tally; staked: bigint }> {
  const done = await countIn(tx, play);
  if (done) return done;
  const { currency } = await lockTally(tx, play.playerId, play.at);
  const inBase = counting(tx);
  const amounts = { from: play.currency, to: currency } as const;
  const again = await countIn(tx, {
    ...play,
    currency,
    staked: await inBase(play.at, { ...amounts, amount: play.staked ?? 0n, rounded: "up" }),
    paid: await inBase(play.at, { ...amounts, amount: play.paid ?? 0n, rounded: "down" }),
  });
  if (!again) throw new Error(`the tally of ${play.playerId} is gone`);
  return again;
}
