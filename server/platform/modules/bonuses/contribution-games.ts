import type { Language } from "#app/contract/languages.ts";
import type { DataOf } from "#app/contract/types.ts";
import { games } from "#server/games/index.ts";
import { byTitle } from "#server/platform/by-title.ts";
import type { Context } from "#server/platform/context.ts";
import { percentOf, STANDARD_CONTRIBUTION } from "./contribution.ts";
import { currentTerms } from "./store.ts";

/** The percentage of a stake on each game that counts, by title, and the campaigns with a wager that differ from it. */
export async function contributionGames(
  { connection, clock }: Context,
  language: Language,
): Promise<DataOf<"listContributionGames">["games"]> {
  const terms = await currentTerms(connection.db, clock.now());
  const wagers = terms.filter(({ wagerFactor }) => wagerFactor > 0);
  return [...games].sort(byTitle).map((game) => {
    const percent = STANDARD_CONTRIBUTION[game.category];
    const exceptions = wagers
      .map((campaign) => ({
        campaign: { id: campaign.id, title: campaign.texts[language].title },
        percent: percentOf(campaign, game),
      }))
      .filter((exception) => exception.percent !== percent);
    return { id: game.id, title: game.title, category: game.category, percent, exceptions };
  });
}
