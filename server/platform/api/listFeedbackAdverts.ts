import { advertsFor } from "#server/platform/modules/feedback/index.ts";
import type { Handler } from "./handler.ts";

export const listFeedbackAdverts: Handler<"listFeedbackAdverts"> = async ({ context, player, language }) => {
  const adverts = await advertsFor(context.connection.db, player.id, language);
  return {
    adverts: adverts.map(({ publishedAt, seenAt, ...advert }) => ({
      ...advert,
      publishedAt: publishedAt.toISOString(),
      state: seenAt ? "seen" : "new",
    })),
  };
};
