import { cutPage, readCursor } from "#server/platform/db/keyset.ts";
import { roundsOf, viewRoundRows } from "#server/platform/modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const listRounds: Handler<"listRounds"> = async ({ context: { connection, clock }, input, player }) => {
  const { limit, gameId, state } = input;
  const page = { now: clock.now(), before: readCursor(input.cursor), limit, gameId, state };
  const found = await roundsOf(connection.db, player.id, page);
  const { rows, next } = cutPage(found, limit, ({ openedAt, id }) => ({ at: openedAt, id }));
  return { items: await viewRoundRows(connection.db, rows), next };
};
