import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { type Database, type Given, prepared, rowsColumn } from "#server/platform/db/index.ts";
import { proofColumns, proofsBy } from "#server/platform/modules/fairness/index.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Round } from "../round.ts";
import { rounds } from "../tables.ts";

const LAST_ROUNDS = 6;
const latestFirst = [desc(rounds.openedAt), desc(rounds.id)];

/** One of the owner's rounds; another owner's is as unknown as one that does not exist. */
export async function roundOf(db: Database, ownerId: string, roundId: string): Promise<Round> {
  const [round] = await db
    .select()
    .from(rounds)
    .where(and(eq(rounds.id, roundId), eq(rounds.ownerId, ownerId)));
  if (!round) throw new Refusal("not_found");
  return round;
}

/** What a list shows of a round: outcomes and draws are most of a row, and lists show none. */
const listed = {
  id: rounds.id,
  gameId: rounds.gameId,
  state: rounds.state,
  currency: rounds.currency,
  stake: rounds.stake,
  payout: rounds.payout,
  bonusStake: rounds.bonusStake,
  bonusPaid: rounds.bonusPaid,
  jackpotPaid: rounds.jackpotPaid,
  voidReason: rounds.voidReason,
  voidPaid: rounds.voidPaid,
  endedByHouse: rounds.endedByHouse,
  openedAt: rounds.openedAt,
  balanceBefore: rounds.balanceBefore,
  balanceAfter: rounds.balanceAfter,
};

export type ListedRound = Pick<Round, keyof typeof listed>;

/** The owner's rounds with these ids, in no order. */
export const roundsOf = (db: Database, ownerId: string, ids: readonly string[]): Promise<ListedRound[]> =>
  db
    .select(listed)
    .from(rounds)
    .where(and(eq(rounds.ownerId, ownerId), inArray(rounds.id, [...ids])));

/** The owner's rounds that are open, latest first. */
export const openOf = prepared((db, { ownerId }: Given<{ ownerId: string }>) =>
  db
    .select()
    .from(rounds)
    // Repeats the condition of the index of open rounds literally: it holds few of all rounds.
    .where(and(eq(rounds.ownerId, ownerId), sql`${rounds.state} = 'open'`))
    .orderBy(...latestFirst),
);

/** {@link openOf} as a column of a statement about the owner. */
export const openColumn = (ownerId: SQL) =>
  rowsColumn(
    getTableColumns(rounds),
    sql`from ${rounds} where owner_id = ${ownerId} and state = 'open' order by opened_at desc, id desc`,
  );

const recentOf = prepared((db, { ownerId, gameId }: Given<{ ownerId: string; gameId: string }>) =>
  db
    .select({ round: rounds, pair: proofColumns })
    .from(rounds)
    .innerJoin(seedPairs, eq(seedPairs.id, rounds.seedPairId))
    .where(and(eq(rounds.ownerId, ownerId), eq(rounds.gameId, gameId)))
    .orderBy(...latestFirst)
    .limit(LAST_ROUNDS + 1),
);

/** Settled, or void without anybody having asked for it: its player must be told. */
const isEndOfItself = ({ state, voidReason }: Round): boolean => state === "settled" || voidReason === "beacon_late";

/** The owner's rounds at the table of one game, with their proofs: the open one, and the last that ended. */
export async function roundsAtTable(db: Database, ownerId: string, gameId: string) {
  const recent = await recentOf(db, { ownerId, gameId });
  const recentRounds = recent.map(({ round }) => round);
  const pairs = new Map(recent.map(({ round, pair }) => [round.seedPairId, pair]));
  return {
    openRound: recentRounds.find(({ state }) => state === "open"),
    lastRounds: recentRounds.filter(isEndOfItself).slice(0, LAST_ROUNDS),
    proofOf: proofsBy(pairs),
  };
}

/** How many balls of an owner are counted. */
const LAST_BALLS = 100;

const whole = (field: "rows" | "bin") => sql<number>`(${rounds.outcome} ->> ${sql.raw(`'${field}'`)})::int`;

const lastBalls = prepared((db, { ownerId, gameId }: Given<{ ownerId: string; gameId: string }>) =>
  db
    .select({ rows: whole("rows"), bin: whole("bin") })
    .from(rounds)
    .where(and(eq(rounds.ownerId, ownerId), eq(rounds.gameId, gameId), eq(rounds.state, "settled")))
    .orderBy(...latestFirst)
    .limit(LAST_BALLS),
);

/** Into which bins the owner's last balls at a table of plinko fell, separately for each number of rows. */
export async function ballsOf(db: Database, table: { ownerId: string; gameId: string }) {
  const last = await lastBalls(db, table);
  const boards = new Map<number, number[]>();
  for (const { rows, bin } of last) {
    const bins = boards.get(rows) ?? Array.from({ length: rows + 1 }, () => 0);
    bins[bin] = (bins[bin] ?? 0) + 1;
    boards.set(rows, bins);
  }
  return [...boards].map(([rows, bins]) => ({ rows, bins }));
}
