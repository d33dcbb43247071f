import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { SeedPairRow } from "#app/contract/seed-file.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { awayFrom, isBeyond, keysetPage, type PageRequest, type Place } from "#server/platform/db/keyset.ts";
import { currentPairOf, sealColumns, sealOfOwner, seedPairs } from "#server/platform/modules/fairness/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { Refusal } from "#server/platform/refusal.ts";

type SeedPair = typeof seedPairs.$inferSelect;

/** A pair whose server seed is revealed. */
export type RevealedPair = SeedPair & { serverSeed: string; revealedAt: Date };

/** A pair that was revealed before anything was drawn from it proves nothing. */
const isListed = (ownerId: string) =>
  and(eq(seedPairs.ownerId, ownerId), or(gt(seedPairs.nextNonce, 0), isNull(seedPairs.revealedAt)));

/** Written out: of columns in a selected expression Drizzle leaves out the table. */
const gamesOf = sql<number>`(select count(distinct round.game_id)::int from ${rounds} round
  where round.seed_pair_id = seed_pairs.id and round.owner_id = seed_pairs.owner_id)`;

const pairView = ({ pair, games }: { pair: SeedPair; games: number }): SeedPairRow => ({
  number: pair.index + 1,
  serverSeedHash: pair.serverSeedHash,
  clientSeed: pair.clientSeed,
  clientSeedOrigin: pair.clientSeedOrigin,
  sealedAt: pair.createdAt.toISOString(),
  revealedAt: pair.revealedAt?.toISOString() ?? null,
  rounds: pair.nextNonce,
  games,
});

const roundsIn = (isRevealed: boolean) =>
  sql<number>`coalesce(sum(${seedPairs.nextNonce}) ${isRevealed ? sql`filter (where ${seedPairs.revealedAt} is not null)` : sql``}, 0)::int`;

/** The player's pairs from which rounds were drawn, and the current one, the latest first. */
export async function listPairs(
  context: Context,
  ownerId: string,
  { cursor, limit }: PageRequest,
): Promise<DataOf<"listSeedPairs">> {
  const { db } = context.connection;
  const read = (place: Place | undefined) =>
    db
      .select({ pair: seedPairs, games: gamesOf })
      .from(seedPairs)
      .where(and(isListed(ownerId), isBeyond(place, seedPairs.createdAt, seedPairs.id)))
      .orderBy(awayFrom(place, seedPairs.createdAt, seedPairs.id))
      .limit(limit + 1);
  const [{ rows, ...around }, [sums], [current]] = await Promise.all([
    keysetPage({ cursor, limit }, read, ({ pair }): Place => ({ at: pair.createdAt, id: pair.id })),
    db
      .select({ rounds: roundsIn(false), revealedRounds: roundsIn(true) })
      .from(seedPairs)
      .where(eq(seedPairs.ownerId, ownerId)),
    db.select(sealColumns).from(seedPairs).where(currentPairOf(ownerId)),
  ]);
  const seal = sealOfOwner(context, ownerId, current ?? null);
  return { items: rows.map(pairView), ...around, seal, ...(sums ?? { rounds: 0, revealedRounds: 0 }) };
}

/** One of the player's pairs by its number. Refuses with `not_found` one that is sealed, or that there is none of. */
export async function revealedPair(db: Database, ownerId: string, number: number): Promise<RevealedPair> {
  const [pair] = await db
    .select()
    .from(seedPairs)
    .where(and(eq(seedPairs.ownerId, ownerId), eq(seedPairs.index, number - 1), isNotNull(seedPairs.revealedAt)));
  const { serverSeed, revealedAt } = pair ?? {};
  if (!pair || !serverSeed || !revealedAt) throw new Refusal("not_found");
  return { ...pair, serverSeed, revealedAt };
}
