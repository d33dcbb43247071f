import type * as contract from "#app/contract/points.ts";
import { cutPage, readCursor } from "#server/platform/db/keyset.ts";
import { countsOf, viewCounts, viewLadder, viewOwnPoints } from "#server/platform/modules/points/index.ts";
import type { Handlers } from "./handler.ts";

export const pointsHandlers: Handlers<typeof contract> = {
  getPoints: async ({ context: { connection }, player }) => ({
    ladder: viewLadder(),
    own: player && (await viewOwnPoints(connection.db, player.id)),
  }),

  listPointsHistory: async ({ context: { connection }, input, player }) => {
    const { limit, cursor } = input;
    const found = await countsOf(connection.db, player.id, { before: readCursor(cursor), limit });
    const { rows, next } = cutPage(found, limit, ({ countedAt, id }) => ({ at: countedAt, id }));
    return { items: await viewCounts(connection.db, player.id, rows), next };
  },
};
