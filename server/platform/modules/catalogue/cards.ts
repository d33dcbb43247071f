import type { GameCard, GameDetail } from "#app/contract/catalogue.ts";
import type { Language } from "#app/contract/languages.ts";
import { allOddsOf, type Game, gameById, games, oddsOf, paytableHash, volatilityOf } from "#server/games/index.ts";
import type { Database } from "#server/platform/db/index.ts";
import { disabledGames } from "#server/platform/modules/rounds/index.ts";

const cards = new Map<string, GameCard>();

function makeCard(game: Game): GameCard {
  const { id, title, studio, category, mechanic, ink, emblem, jackpots } = game;
  const figures = { rtp: oddsOf(game).rtp, volatility: volatilityOf(game) };
  return { id, title, studio, category, mechanic, ink, emblem, jackpots, ...figures };
}

/** A game as lists show it. Made once: a game does not change while the process runs. */
export function cardOf(game: Game): GameCard {
  const card = cards.get(game.id) ?? makeCard(game);
  cards.set(game.id, card);
  return card;
}

/** Cards of the games of these ids, in their order, without those the house does not have. */
export const cardsOf = (gameIds: readonly string[]): GameCard[] =>
  gameIds.flatMap((gameId) => gameById(gameId) ?? []).map(cardOf);

const byTitle = (a: Game, b: Game) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0);

/** Every game, by title. */
export const gamesByTitle: readonly Game[] = [...games].sort(byTitle);

/** A game as its own page shows it, in the language asked for. */
export const detailOf = async (db: Database, game: Game, language: Language): Promise<GameDetail> => ({
  ...cardOf(game),
  isClosed: (await disabledGames(db)).has(game.id),
  description: game.descriptions[language],
  descriptionLanguage: language,
  ...allOddsOf(game),
  rules: game.rules,
  paytableHash: paytableHash(game),
});
