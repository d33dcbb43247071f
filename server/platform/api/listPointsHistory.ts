import { cutPage, readCursor } from "#server/platform/db/keyset.ts";
import { countsOf, viewCounts } from "#server/platform/modules/points/index.ts";
import type { Handler } from "./handler.ts";

export const listPointsHistory: Handler<"listPointsHistory"> = async ({ context: { connection }, input, player }) => {
  const { limit, cursor } = input;
  const found = await countsOf(connection.db, player.id, { before: readCursor(cursor), limit });
  const { rows, next } = cutPage(found, limit, ({ countedAt, id }) => ({ at: countedAt, id }));
  return { items: await viewCounts(connection.db, player.id, rows), next };
};
