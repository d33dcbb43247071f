import type * as contract from "#app/contract/bonuses.ts";
import { keysetPage } from "#server/platform/db/keyset.ts";
import { periodOf } from "#server/platform/db/period.ts";
import { bonusHistory, countBonuses, runningBonus, viewBonus } from "#server/platform/modules/bonus-money/index.ts";
import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import {
  activateCampaign,
  activeBonus,
  cancelCampaign,
  cashboxOf,
  claimReward,
  deactivateCampaign,
  outlookFor,
  rulesOf,
  takenBonus,
  whatIsLost,
} from "#server/platform/modules/rewards/index.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import { type Handlers, handled } from "./handler.ts";

export const bonusesHandlers: Handlers<typeof contract> = {
  getActiveBonus: async ({ context, player, language }) => ({
    bonus: await activeBonus(context, player.id, language),
  }),

  listTakenBonuses: async ({ context, input, player, language }) => {
    const { connection, clock } = context;
    const { limit, cursor, state } = input;
    const filter = { playerId: player.id, period: periodOf(input, clock.now()), state };
    const [{ rows, ...around }, total] = await Promise.all([
      keysetPage(
        { cursor, limit },
        (place) => bonusHistory(connection.db, filter, { place, limit, language }),
        ({ bonus }) => ({ at: bonus.acceptedAt, id: bonus.id }),
      ),
      countBonuses(connection.db, filter),
    ]);
    const running = await runningBonus(connection.db, player.id);
    const left = running ? (await purseOf(connection.db, player.id, running.currency)).bonus : 0n;
    const items = rows.map(({ bonus, title }) => viewBonus(bonus, title, left));
    return { items, ...around, rows: total };
  },

  getTakenBonus: ({ context, player, input, language }) =>
    takenBonus(context, { playerId: player.id, bonusId: input.bonusId }, language),

  listCashboxCampaigns: ({ context, player, language }) => cashboxOf(context, player, language),

  verifyBonusRules: ({ context, input, player, language }) => rulesOf(context, player, input, language),

  getBonusOutlook: async ({ context, input, player, language, address }) => {
    await takeFromAddress(context.connection, "bonusOutlook", address);
    return outlookFor(context, player, input, language);
  },

  activateBonusCampaign: async ({ context, input, player, language }) => ({
    bonus: await activateCampaign(context, player, input, language),
  }),

  rewardBonusCampaign: async ({ context, input, player, language }) => ({
    bonus: await claimReward(context, player, input, language),
  }),

  deactivateBonusCampaign: ({ context, input, player }) =>
    handled(deactivateCampaign(context, { playerId: player.id, campaignId: input.campaignId })),

  cancelBonus: async ({ context, input, player, language }) => ({
    bonus: await cancelCampaign(context, { playerId: player.id, campaignId: input.campaignId }, language),
  }),

  canLoseGamificationReward: ({ context, input, player, language }) =>
    whatIsLost(context, player, input.campaignId, language),
};
