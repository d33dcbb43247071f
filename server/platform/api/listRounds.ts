import { cutPage, readCursor } from "../keyset.ts";
import { roundsOf, viewRoundRows } from "../modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const listRounds: Handler<"listRounds"> = async ({ context: { connection }, input, player }) => {
  const { limit, gameId, state } = input;
  const found = await roundsOf(connection.db, player.id, { before: readCursor(input.cursor), limit, gameId, state });
  const { rows, next } = cutPage(found, limit, ({ openedAt, id }) => ({ at: openedAt, id }));
  return { items: await viewRoundRows(connection.db, rows), next };
};
