import { toMoney } from "#app/contract/money.ts";
import type * as contract from "#app/contract/player.ts";
import { shownTerms } from "#server/platform/modules/content/index.ts";
import { pursesOf } from "#server/platform/modules/currency-accounts/index.ts";
import { countNewAdverts } from "#server/platform/modules/feedback/index.ts";
import { jurisdictionOf, minimumAgeOf } from "#server/platform/modules/jurisdictions/index.ts";
import { liveFactsOf, liveTokensOf } from "#server/platform/modules/live/index.ts";
import { hasRejectedPayments } from "#server/platform/modules/payments/index.ts";
import { acceptTerms, detailsOf, listFavorites, toggleFavorite } from "#server/platform/modules/players/index.ts";
import { exchangeOf } from "#server/platform/modules/points/index.ts";
import { obstacleToPlay, restrictionsOf } from "#server/platform/modules/protection/index.ts";
import { bonusStandingOf } from "#server/platform/modules/rewards/index.ts";
import { factorsOf } from "#server/platform/modules/second-factors/index.ts";
import { isStepUpDue } from "#server/platform/modules/sessions/index.ts";
import { countUnread } from "#server/platform/modules/support/index.ts";
import { documentStanding } from "#server/platform/modules/verification/index.ts";
import { type Handlers, handled } from "./handler.ts";

export const playerHandlers: Handlers<typeof contract> = {
  getProfile: async ({ context, player }) => {
    const { connection, clock } = context;
    const { db } = connection;
    const liveFacts = await liveFactsOf(db, player.id);
    const [
      { purses, ...moving },
      exchange,
      favorites,
      restrictions,
      details,
      feedbackAdvertsCount,
      papers,
      factors,
      hasRejected,
      bonusStanding,
      unreadSupportCount,
    ] = await Promise.all([
      pursesOf(db, player.id),
      exchangeOf(db, player.id),
      listFavorites(db, player.id),
      restrictionsOf(db, player.id, clock.now()),
      detailsOf(db, player.id),
      countNewAdverts(db, player.id),
      documentStanding(db, player.id),
      factorsOf(db, player.id),
      hasRejectedPayments(db, context, player.id),
      bonusStandingOf(context, player.id),
      countUnread(db, player.id),
    ]);
    const purse = purses.find(({ currency }) => currency === player.currency);
    const points = purses.find(({ currency }) => currency === "PTS")?.cash ?? 0n;
    const { worthOf, ...status } = exchange;
    const isExcluded = restrictions.selfExclusionBlock.enabled;
    return {
      ...player,
      ...details,
      ...restrictions,
      ...papers,
      ...moving,
      ...status,
      ...bonusStanding,
      defaultBonusWager: jurisdictionOf(player.country).wagerCap,
      minimumAge: minimumAgeOf(player.country),
      coolingOffDays: jurisdictionOf(player.country).coolingOffDays,
      dateBirthday: player.birthDate,
      ...liveFacts,
      ...liveTokensOf(context, player),
      balance: toMoney(purse?.cash ?? 0n, player.currency),
      bonus: toMoney(purse?.bonus ?? 0n, player.currency),
      points: toMoney(points, "PTS"),
      pointsExchangeResult: toMoney(worthOf(points), "EUR"),
      favorites,
      feedbackAdvertsCount,
      unreadSupportCount,
      hasRejectedPayments: hasRejected,
      isGameModeReal: obstacleToPlay({ ...player, ...details, ...restrictions }) === null,
      isGameModeDemo: !isExcluded && !player.isTermsRequired,
      isTermsPopup: player.isTermsRequired && !isExcluded,
      twoFactorType: factors.authenticator ? "google_auth" : factors.sms ? "sms" : null,
      isPinCodeEnabled: factors.pin !== null,
      isStepUpDue: isStepUpDue(context, player, factors),
    };
  },

  acceptTerms: ({ context, player, input, language }) =>
    handled(acceptTerms(context, player.id, shownTerms(input.version, language))),

  toggleFavorite: async ({ context, player, input }) => ({
    favorites: await toggleFavorite(context, player.id, input),
  }),
};
