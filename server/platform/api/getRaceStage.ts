import { getRaceStage as get } from "#server/platform/modules/races/index.ts";
import type { Handler } from "./handler.ts";

export const getRaceStage: Handler<"getRaceStage"> = ({ context, input, player, language }) => {
  const { stageId, cursor, limit } = input;
  return get(context, stageId, { cursor, limit, playerId: player?.id ?? null }, language);
};
