import { toMoney } from "#app/contract/money.ts";
import type * as contract from "#app/contract/player.ts";
import { shownTerms } from "#server/platform/modules/content/index.ts";
import { countNewAdverts } from "#server/platform/modules/feedback/index.ts";
import { jurisdictionOf, minimumAgeOf } from "#server/platform/modules/jurisdictions/index.ts";
import { acceptTerms, detailsOf, listFavorites, toggleFavorite } from "#server/platform/modules/players/index.ts";
import { statusNameOf } from "#server/platform/modules/points/index.ts";
import { restrictionsOf } from "#server/platform/modules/protection/index.ts";
import { factorsOf } from "#server/platform/modules/second-factors/index.ts";
import { isStepUpDue } from "#server/platform/modules/sessions/index.ts";
import { isDocumentRequested } from "#server/platform/modules/verification/index.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import { type Handlers, handled } from "./handler.ts";

export const playerHandlers: Handlers<typeof contract> = {
  getProfile: async ({ context, player }) => {
    const { connection, clock } = context;
    const [purse, statusName, favorites, restrictions, details, feedbackAdvertsCount, hasDocumentsToConfirm, factors] =
      await Promise.all([
        purseOf(connection.db, player.id, player.currency),
        statusNameOf(connection.db, player.id),
        listFavorites(connection.db, player.id),
        restrictionsOf(connection.db, player.id, clock.now()),
        detailsOf(connection.db, player.id),
        countNewAdverts(connection.db, player.id),
        isDocumentRequested(connection.db, player.id),
        factorsOf(connection.db, player.id),
      ]);
    return {
      ...player,
      ...details,
      ...restrictions,
      minimumAge: minimumAgeOf(player.country),
      coolingOffDays: jurisdictionOf(player.country).coolingOffDays,
      dateBirthday: player.birthDate,
      statusName,
      balance: toMoney(purse.cash, player.currency),
      favorites,
      feedbackAdvertsCount,
      hasDocumentsToConfirm,
      twoFactorType: factors.authenticator ? "google_auth" : null,
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
