import { cutPage, readCursor } from "#server/platform/db/keyset.ts";
import { offerHistory, viewOffer } from "#server/platform/modules/bonuses/index.ts";
import type { Handler } from "./handler.ts";

export const listBonusHistory: Handler<"listBonusHistory"> = async ({ context, input, player, language }) => {
  const { connection, clock } = context;
  const { limit } = input;
  const found = await offerHistory(connection.db, player.id, { before: readCursor(input.cursor), limit, language });
  const { rows, next } = cutPage(found, limit, ({ offeredAt, id }) => ({ at: offeredAt, id }));
  const now = clock.now();
  const items = rows.map((offer) => ({
    id: offer.id,
    campaign: { id: offer.campaignId, title: offer.title },
    ...viewOffer(offer, now),
  }));
  return { items, next };
};
