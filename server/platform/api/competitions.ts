import type * as contract from "#app/contract/competitions.ts";
import { getRaceStage, listRaces } from "#server/platform/modules/races/index.ts";
import { getTournament, listTournaments } from "#server/platform/modules/tournaments/index.ts";
import type { Handlers } from "./handler.ts";

export const competitionsHandlers: Handlers<typeof contract> = {
  listTournaments: ({ context, input, language }) => listTournaments(context, input, language),

  getTournament: ({ context, input, player, language }) => {
    const { tournamentId, cursor, limit } = input;
    return getTournament(context, tournamentId, { cursor, limit, playerId: player?.id ?? null }, language);
  },

  listRaces: ({ context, input, language }) => listRaces(context, input, language),

  getRaceStage: ({ context, input, player, language }) => {
    const { stageId, cursor, limit } = input;
    return getRaceStage(context, stageId, { cursor, limit, playerId: player?.id ?? null }, language);
  },
};
