import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Currency } from "#app/contract/money.ts";
import { ROUNDS_LISTED_MONTHS, type Round as RoundOnTheWire } from "#app/contract/play.ts";
import type { Database } from "#server/platform/db/index.ts";
import { isAfter, type Place } from "#server/platform/db/keyset.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Round } from "../round.ts";
import { rounds } from "../tables.ts";

const LAST_ROUNDS = 6;
const latestFirst = [desc(rounds.openedAt), desc(rounds.id)];

/** One of the owner's rounds; another's is as unknown as one that never was. */
export async function roundOf(db: Database, ownerId: string, roundId: string): Promise<Round> {
  const [round] = await db
    .select()
    .from(rounds)
    .where(and(eq(rounds.id, roundId), eq(rounds.ownerId, ownerId)));
  if (!round) throw new Refusal("not_found");
  return round;
}

interface RoundFilter {
  now: Date;
  before: Place | undefined;
  limit: number;
  gameId: string | undefined;
  state: RoundOnTheWire["state"] | undefined;
}

/** As far back as rounds are listed: the same time of day, so many months ago. */
function listedSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - ROUNDS_LISTED_MONTHS);
  return since;
}

/**
 * The owner's rounds from a place on, latest first: one more than the limit, for the caller to see whether more follow.
 * What is older than the list goes back is still there by its id.
 */
export const roundsOf = (
  db: Database,
  ownerId: string,
  { now, before, limit, gameId, state }: RoundFilter,
): Promise<Round[]> =>
  db
    .select()
    .from(rounds)
    .where(
      and(
        eq(rounds.ownerId, ownerId),
        gameId === undefined ? undefined : eq(rounds.gameId, gameId),
        gt(rounds.openedAt, listedSince(now)),
        state === undefined ? undefined : eq(rounds.state, state),
        isAfter(before, rounds.openedAt, rounds.id),
      ),
    )
    .orderBy(...latestFirst)
    .limit(limit + 1);

/** The owner's rounds at the table of one game: the one that is open, and the last settled ones. */
export async function tableOf(db: Database, ownerId: string, gameId: string) {
  const recent = await db
    .select()
    .from(rounds)
    .where(and(eq(rounds.ownerId, ownerId), eq(rounds.gameId, gameId)))
    .orderBy(...latestFirst)
    .limit(LAST_ROUNDS + 1);
  return {
    openRound: recent.find(({ state }) => state === "open"),
    lastRounds: recent.filter(({ state }) => state === "settled").slice(0, LAST_ROUNDS),
  };
}

const total = (amount: SQL | typeof rounds.stake) => sql<string>`coalesce(sum(${amount}), 0)::text`;

/** What the owner staked and got back, in minor units, in the rounds settled since an instant. */
export async function turnoverOf(db: Database, ownerId: string, currency: Currency, since: Date) {
  const [sums] = await db
    .select({ staked: total(rounds.stake), returned: total(sql`${rounds.payout} + ${rounds.jackpotPaid}`) })
    .from(rounds)
    .where(
      and(
        eq(rounds.ownerId, ownerId),
        eq(rounds.currency, currency),
        sql`${rounds.settledAt} >= ${since.toISOString()}::timestamptz`,
      ),
    );
  return { staked: BigInt(sums?.staked ?? 0), returned: BigInt(sums?.returned ?? 0) };
}
