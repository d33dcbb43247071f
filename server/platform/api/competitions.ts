import type * as contract from "#app/contract/competitions.ts";
import { PER_THOUSAND_EURO } from "#server/platform/modules/currencies/index.ts";
import { publishedRounds } from "#server/platform/modules/leaderboards/index.ts";
import { getRaceStage, listRaces, stageContest } from "#server/platform/modules/races/index.ts";
import {
  getTournament,
  joinTournament,
  listTournaments,
  tournamentContest,
} from "#server/platform/modules/tournaments/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Handlers } from "./handler.ts";

export const competitionsHandlers: Handlers<typeof contract> = {
  listTournaments: ({ context, input, language }) => listTournaments(context, input, language),

  getTournament: ({ context, input, player, language }) => {
    const { tournamentId, cursor, limit } = input;
    return getTournament(context, tournamentId, { cursor, limit, playerId: player?.id ?? null }, language);
  },

  joinTournament: ({ context, input, player }) => joinTournament(context, input.tournamentId, player.id),

  listCountedRounds: async ({ context, input }) => {
    const { contest: key, cursor, limit } = input;
    const [kind = "", id = ""] = key.split(":");
    const { db } = context.connection;
    const contest = kind === "tournament" ? await tournamentContest(db, id) : await stageContest(db, id);
    if (!contest) throw new Refusal("not_found");
    const page = await publishedRounds(db, contest, { cursor, limit });
    return { scoring: contest.scoring, perThousandEuro: PER_THOUSAND_EURO, ...page };
  },

  listRaces: ({ context, input, language }) => listRaces(context, input, language),

  getRaceStage: ({ context, input, player, language }) => {
    const { stageId, cursor, limit } = input;
    return getRaceStage(context, stageId, { cursor, limit, playerId: player?.id ?? null }, language);
  },
};
