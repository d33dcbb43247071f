import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type AdvertTexts, feedbackAdverts, feedbackViews } from "./tables.ts";

const MOST = 50;

const viewOf = (playerId: string) =>
  and(eq(feedbackViews.advertId, feedbackAdverts.id), eq(feedbackViews.playerId, playerId));

/** Publishes a request for feedback, once per id. */
export async function publishAdvert(
  db: Database,
  { clock }: Pick<Context, "clock">,
  id: string,
  texts: AdvertTexts,
): Promise<void> {
  await db.insert(feedbackAdverts).values({ id, texts, publishedAt: clock.now() }).onConflictDoNothing();
}

/** Removes a request from players' pages. Returns whether it existed. */
export async function closeAdvert(db: Database, { clock }: Pick<Context, "clock">, id: string): Promise<boolean> {
  const closed = await db
    .update(feedbackAdverts)
    .set({ closedAt: clock.now() })
    .where(and(eq(feedbackAdverts.id, id), isNull(feedbackAdverts.closedAt)))
    .returning({ id: feedbackAdverts.id });
  return closed.length > 0;
}

/** Every request for feedback, latest first, and how many players have marked it as seen. */
export async function listAdverts(db: Database) {
  return db
    .select({
      id: feedbackAdverts.id,
      texts: feedbackAdverts.texts,
      publishedAt: feedbackAdverts.publishedAt,
      closedAt: feedbackAdverts.closedAt,
      seen: count(feedbackViews.playerId),
    })
    .from(feedbackAdverts)
    .leftJoin(feedbackViews, eq(feedbackViews.advertId, feedbackAdverts.id))
    .groupBy(feedbackAdverts.id)
    .orderBy(desc(feedbackAdverts.publishedAt), desc(feedbackAdverts.id));
}

/** Requests for feedback in the language, latest first, and whether the player has seen each. */
export async function advertsFor(db: Database, playerId: string, language: Language) {
  const rows = await db
    .select({
      id: feedbackAdverts.id,
      texts: feedbackAdverts.texts,
      publishedAt: feedbackAdverts.publishedAt,
      seenAt: feedbackViews.seenAt,
    })
    .from(feedbackAdverts)
    .leftJoin(feedbackViews, viewOf(playerId))
    .where(isNull(feedbackAdverts.closedAt))
    .orderBy(desc(feedbackAdverts.publishedAt), desc(feedbackAdverts.id))
    .limit(MOST);
  return rows.map(({ texts, ...advert }) => ({ ...advert, ...texts[language], language }));
}

/** How many requests the player has not seen, as a column of a statement about the player. */
export const newAdvertsColumn = (playerId: SQL) =>
  sql<number>`(select count(*)::int from ${feedbackAdverts} adverts where closed_at is null and not exists
    (select from ${feedbackViews} where advert_id = adverts.id and player_id = ${playerId}))`;

/** Records that the player has seen a request; the first time counts. Refuses with `not_found` an unknown or closed one. */
export async function viewAdvert({ connection, clock }: Context, playerId: string, advertId: string): Promise<void> {
  const { db } = connection;
  const [known] = await db
    .select({ id: feedbackAdverts.id })
    .from(feedbackAdverts)
    .where(and(eq(feedbackAdverts.id, advertId), isNull(feedbackAdverts.closedAt)));
  if (!known) throw new Refusal("not_found");
  await db.insert(feedbackViews).values({ playerId, advertId, seenAt: clock.now() }).onConflictDoNothing();
}
