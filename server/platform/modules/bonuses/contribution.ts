import type { GameCategory } from "#app/contract/games/index.ts";
import { type Game, games } from "#server/games/index.ts";
import type { bonusCampaigns } from "./tables.ts";

/**
 * Percentage of a stake that counts unless a campaign says otherwise. Tables, dice and the like keep so little of a stake that a
 * wager met on them alone would cost next to nothing, so only a tenth counts there.
 */
export const STANDARD_CONTRIBUTION: Record<GameCategory, number> = {
  slots: 100,
  tables: 10,
  instant: 10,
  scratch: 100,
};

type Terms = Pick<typeof bonusCampaigns.$inferSelect, "contribution" | "allowedGames">;

/** Percentage of a stake on the game that counts towards the campaign's wager, 0 … 100. */
export const percentOf = ({ contribution, allowedGames }: Terms, { id, category }: Game): number =>
  allowedGames === null || allowedGames.includes(id) ? (contribution[category] ?? 0) : 0;

/** The games that count towards the campaign's wager. */
export const countingGames = (terms: Terms): Game[] => games.filter((game) => percentOf(terms, game) > 0);
