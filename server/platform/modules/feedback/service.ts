import { and, count, desc, eq, isNull } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type AdvertTexts, feedbackAdverts, feedbackViews } from "./tables.ts";

const MOST = 50;

const viewOf = (playerId: string) =>
  and(eq(feedbackViews.advertId, feedbackAdverts.id), eq(feedbackViews.playerId, playerId));

/** Publishes a request for feedback, once per id. */
export async function publishAdvert({ connection, clock }: Context, id: string, texts: AdvertTexts): Promise<void> {
  await connection.db.insert(feedbackAdverts).values({ id, texts, publishedAt: clock.now() }).onConflictDoNothing();
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
    .orderBy(desc(feedbackAdverts.publishedAt), desc(feedbackAdverts.id))
    .limit(MOST);
  return rows.map(({ texts, ...advert }) => ({ ...advert, ...texts[language], language }));
}

/** How many of them the player has not seen. */
export async function countNewAdverts(db: Database, playerId: string): Promise<number> {
  const [row] = await db
    .select({ adverts: count() })
    .from(feedbackAdverts)
    .leftJoin(feedbackViews, viewOf(playerId))
    .where(isNull(feedbackViews.seenAt));
  return row?.adverts ?? 0;
}

/** Notes that the player has seen one; the first time counts. Refuses with `not_found` one that does not exist. */
export async function viewAdvert({ connection, clock }: Context, playerId: string, advertId: string): Promise<void> {
  const { db } = connection;
  const [known] = await db
    .select({ id: feedbackAdverts.id })
    .from(feedbackAdverts)
    .where(eq(feedbackAdverts.id, advertId));
  if (!known) throw new Refusal("not_found");
  await db.insert(feedbackViews).values({ playerId, advertId, seenAt: clock.now() }).onConflictDoNothing();
}
