import type * as contract from "#app/contract/campaigns.ts";
import { keysetPage } from "#server/platform/db/keyset.ts";
import { periodOf } from "#server/platform/db/period.ts";
import { contributionGames, countOffers, offerHistory, viewHistory } from "#server/platform/modules/bonuses/index.ts";
import { campaignForCode, campaignsFor, campaignsOf } from "#server/platform/modules/eligibility/index.ts";
import type { Handlers } from "./handler.ts";

export const campaignsHandlers: Handlers<typeof contract> = {
  listBonusCampaigns: async ({ context, player, language }) => ({
    campaigns: await campaignsFor(context, player, language),
  }),

  getBonusCode: async ({ context, input, player, language, address }) =>
    campaignForCode(context, { code: input.code, reader: player, language, address }),

  listContributionGames: async ({ context, language }) => ({ games: await contributionGames(context, language) }),

  listPlayerCampaigns: async ({ context, player, language }) => ({
    campaigns: await campaignsOf(context, player, language),
  }),

  listBonusHistory: async ({ context, input, player, language }) => {
    const { connection, clock } = context;
    const { limit, cursor, state } = input;
    const now = clock.now();
    const filter = { playerId: player.id, period: periodOf(input, now), state, now };
    const [{ rows, ...around }, count] = await Promise.all([
      keysetPage(
        { cursor, limit },
        (place) => offerHistory(connection.db, filter, { place, limit, language }),
        ({ at, id }) => ({ at, id }),
      ),
      countOffers(connection.db, filter),
    ]);
    return { items: rows.map((row) => viewHistory(row, now)), ...around, rows: count };
  },
};
