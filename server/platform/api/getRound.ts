import { roundOf, viewRound } from "#server/platform/modules/rounds/index.ts";
import type { Handler } from "./handler.ts";

export const getRound: Handler<"getRound"> = async ({ context: { connection }, input, player }) =>
  viewRound(connection.db, await roundOf(connection.db, player.id, input.roundId));
