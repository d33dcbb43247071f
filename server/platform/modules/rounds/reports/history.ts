import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Currency } from "#app/contract/money.ts";
import { type Database, type Given, prepared } from "#server/platform/db/index.ts";
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

/** The owner's rounds with these ids, in no order. */
export const roundsOf = (db: Database, ownerId: string, ids: readonly string[]): Promise<Round[]> =>
  db
    .select()
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

const recentOf = prepared((db, { ownerId, gameId }: Given<{ ownerId: string; gameId: string }>) =>
  db
    .select()
    .from(rounds)
    .where(and(eq(rounds.ownerId, ownerId), eq(rounds.gameId, gameId)))
    .orderBy(...latestFirst)
    .limit(LAST_ROUNDS + 1),
);

/** The owner's rounds at the table of one game: the open one, and the last settled ones. */
export async function tableOf(db: Database, ownerId: string, gameId: string) {
  const recent = await recentOf(db, { ownerId, gameId });
  return {
    openRound: recent.find(({ state }) => state === "open"),
    lastRounds: recent.filter(({ state }) => state === "settled").slice(0, LAST_ROUNDS),
  };
}

const LAST_RESULTS = 20;
const LAST_OF_SESSION = 60;

const result = {
  ...{ stake: rounds.stake, payout: rounds.payout },
  ...{ jackpotPaid: rounds.jackpotPaid, currency: rounds.currency },
  ...{ bonusStake: rounds.bonusStake, bonusPaid: rounds.bonusPaid },
};

/** Total stake and payout of the owner's last settled rounds at the table of one game, latest first. */
export const resultsOf = (db: Database, ownerId: string, gameId: string) =>
  db
    .select(result)
    .from(rounds)
    .where(and(eq(rounds.ownerId, ownerId), eq(rounds.gameId, gameId), eq(rounds.state, "settled")))
    .orderBy(...latestFirst)
    .limit(LAST_RESULTS);

/** How many balls of an owner are counted. */
const LAST_BALLS = 100;

/** Into which bins the owner's last balls at a table of plinko fell, separately for each number of rows. */
export async function ballsOf(db: Database, ownerId: string, gameId: string) {
  const whole = (field: "rows" | "bin") => sql<number>`(${rounds.outcome} ->> ${field})::int`;
  const last = await db
    .select({ rows: whole("rows"), bin: whole("bin") })
    .from(rounds)
    .where(and(eq(rounds.ownerId, ownerId), eq(rounds.gameId, gameId), eq(rounds.state, "settled")))
    .orderBy(...latestFirst)
    .limit(LAST_BALLS);
  const boards = new Map<number, number[]>();
  for (const { rows, bin } of last) {
    const bins = boards.get(rows) ?? Array.from({ length: rows + 1 }, () => 0);
    bins[bin] = (bins[bin] ?? 0) + 1;
    boards.set(rows, bins);
  }
  return [...boards].map(([rows, bins]) => ({ rows, bins }));
}

const settledSince = (ownerId: string, currency: Currency, since: Date) =>
  and(
    eq(rounds.ownerId, ownerId),
    eq(rounds.currency, currency),
    sql`${rounds.settledAt} >= ${since.toISOString()}::timestamptz`,
  );

/** The same for the last rounds at all games settled since an instant. */
export const resultsSince = (db: Database, ownerId: string, currency: Currency, since: Date) =>
  db
    .select(result)
    .from(rounds)
    .where(and(settledSince(ownerId, currency, since), eq(rounds.state, "settled")))
    .orderBy(desc(rounds.settledAt), desc(rounds.id))
    .limit(LAST_OF_SESSION);

const total = (amount: SQL) => sql<string>`coalesce(sum(${amount}), 0)::text`;

/** What the owner staked and got back of their own money, in minor units, in the rounds settled since an instant. */
export async function turnoverOf(db: Database, ownerId: string, currency: Currency, since: Date) {
  const [sums] = await db
    .select({
      staked: total(sql`${rounds.stake} - ${rounds.bonusStake}`),
      returned: total(sql`${rounds.payout} + ${rounds.jackpotPaid} - ${rounds.bonusPaid}`),
    })
    .from(rounds)
    .where(settledSince(ownerId, currency, since));
  return { staked: BigInt(sums?.staked ?? 0), returned: BigInt(sums?.returned ?? 0) };
}
