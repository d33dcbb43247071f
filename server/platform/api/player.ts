import type * as contract from "#app/contract/player.ts";
import { assertListed } from "#server/platform/modules/catalogue/index.ts";
import { shownTerms } from "#server/platform/modules/content/index.ts";
import { acceptTerms, followLanguage, toggleFavorite } from "#server/platform/modules/players/index.ts";
import { viewProfile } from "#server/platform/modules/profile/index.ts";
import { type Handlers, handled } from "./handler.ts";

export const playerHandlers: Handlers<typeof contract> = {
  getProfile: async ({ context, player, profile, header }) => {
    if (!profile) throw new Error("no profile was read with the session");
    // Each page of a signed-in player asks for the profile, in the language of the page.
    await followLanguage(context, player, header("accept-language"));
    return viewProfile(context, player, profile);
  },

  acceptTerms: ({ context, player, input, language }) =>
    handled(acceptTerms(context, player.id, shownTerms(input.version, language))),

  toggleFavorite: async ({ context, player, input }) => {
    assertListed(context, input.gameId);
    return { favorites: await toggleFavorite(context, player.id, input) };
  },
};
