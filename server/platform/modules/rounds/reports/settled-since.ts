import { and, asc, eq, gt, inArray, lte, or } from "drizzle-orm";
import type { Currency } from "#app/contract/money.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { rounds } from "../tables.ts";
import { ownStake } from "./own-stake.ts";

interface SettledRound {
  id: string;
  gameId: string;
  settledAt: Date;
  currency: Currency;
  /** Minor units of the owner's own money: staked bonus money is not included. */
  stake: bigint;
}

/** How far an owner's rounds were read: everything settled until an instant, except rounds that were open then. */
export interface ReadSoFar {
  until: Date | null;
  open: readonly string[];
}

/**
 * The owner's real rounds settled since they were last read and until now, in the order of settlement, and the rounds open
 * meanwhile. Passing those in the next time makes reading complete: a settlement takes time before it commits, so a round can
 * appear before the instant that was read up to, but it was open before that. For rounds that are settled with their bet the
 * caller has waited for running bets, by the lock on the player's row that bets share.
 *
 * One statement, hence one snapshot: between two, a round could be settled and be found by neither.
 */
export async function settledSince(
  tx: Transaction,
  ownerId: string,
  read: ReadSoFar,
  now: Date,
): Promise<{ settled: SettledRound[]; open: string[] }> {
  const isNew = read.until ? or(gt(rounds.settledAt, read.until), inArray(rounds.id, [...read.open])) : undefined;
  const rows = await tx
    .select({
      id: rounds.id,
      gameId: rounds.gameId,
      settledAt: rounds.settledAt,
      currency: rounds.currency,
      stake: ownStake,
      state: rounds.state,
    })
    .from(rounds)
    .where(
      and(
        eq(rounds.ownerId, ownerId),
        eq(rounds.mode, "real"),
        or(eq(rounds.state, "open"), and(lte(rounds.settledAt, now), isNew)),
      ),
    )
    .orderBy(asc(rounds.settledAt), asc(rounds.id));
  return {
    settled: rows.flatMap(({ settledAt, ...row }) => (settledAt ? [{ ...row, settledAt }] : [])),
    open: rows.filter(({ state }) => state === "open").map(({ id }) => id),
  };
}

/** The players with real rounds settled in a period. */
export async function ownersOfSettled(db: Database, from: Date, to: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ ownerId: rounds.ownerId })
    .from(rounds)
    .where(and(eq(rounds.mode, "real"), gt(rounds.settledAt, from), lte(rounds.settledAt, to)))
    .orderBy(asc(rounds.ownerId));
  return rows.map(({ ownerId }) => ownerId);
}
