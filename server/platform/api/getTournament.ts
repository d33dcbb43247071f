import { getTournament as get } from "#server/platform/modules/tournaments/index.ts";
import type { Handler } from "./handler.ts";

export const getTournament: Handler<"getTournament"> = ({ context, input, player, language }) => {
  const { tournamentId, cursor, limit } = input;
  return get(context, tournamentId, { cursor, limit, playerId: player?.id ?? null }, language);
};
