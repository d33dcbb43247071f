import type { GameCard, GameDetail } from "#app/contract/catalogue.ts";
import type { Language } from "#app/contract/languages.ts";
import { toMoney } from "#app/contract/money.ts";
import { allOddsOf, type Game, gameById, games, oddsOf, paytableHash, volatilityOf } from "#server/games/index.ts";
import type { Database } from "#server/platform/db/index.ts";
import { disabledGames, mostPaidIn, returnsAtStakes } from "#server/platform/modules/rounds/index.ts";
import { Refusal } from "#server/platform/refusal.ts";

const cards = new Map<string, GameCard>();

function makeCard(game: Game): GameCard {
  const { id, title, studio, category, mechanic, ink, emblem, jackpots } = game;
  const figures = { rtp: oddsOf(game).rtp, volatility: volatilityOf(game) };
  return { id, title, studio, category, mechanic, ink, emblem, jackpots, ...figures };
}

/** A game as lists show it. Cached: a game does not change while the process runs. */
export function cardOf(game: Game): GameCard {
  const card = cards.get(game.id) ?? makeCard(game);
  cards.set(game.id, card);
  return card;
}

/** Cards of the games with these ids, in their order, without unknown ones. */
export const cardsOf = (gameIds: readonly string[]): GameCard[] =>
  gameIds.flatMap((gameId) => gameById(gameId) ?? []).map(cardOf);

/** The game with that id; refuses with `not_found`. */
export function findGame(gameId: string): Game {
  const game = gameById(gameId);
  if (!game) throw new Refusal("not_found");
  return game;
}

const byTitle = (a: Game, b: Game) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0);

const gamesByTitle: readonly Game[] = [...games].sort(byTitle);

/** Every game that can be played, by title. */
export async function openGames(db: Database): Promise<readonly Game[]> {
  const disabled = await disabledGames(db);
  return gamesByTitle.filter(({ id }) => !disabled.has(id));
}

/** The open games among these ids, in their order, and the titles of the closed ones. */
export async function openAndClosed(
  db: Database,
  gameIds: readonly string[],
): Promise<{ games: GameCard[]; closedGames: string[] }> {
  const closed = await disabledGames(db);
  const cards = cardsOf(gameIds);
  return {
    games: cards.filter(({ id }) => !closed.has(id)),
    closedGames: cards.filter(({ id }) => closed.has(id)).map(({ title }) => title),
  };
}

/** The open games among these ids, in their order. */
export const openCardsOf = async (db: Database, gameIds: readonly string[]): Promise<GameCard[]> =>
  (await openAndClosed(db, gameIds)).games;

/** A game as its own page shows it, in the requested language. */
export const detailOf = (game: Game, language: Language, isClosed: boolean): GameDetail => ({
  ...cardOf(game),
  isClosed,
  description: game.descriptions[language],
  descriptionLanguage: language,
  ...allOddsOf(game),
  atStakes: returnsAtStakes(game),
  ceiling: toMoney(mostPaidIn("EUR"), "EUR"),
  rules: game.rules,
  paytableHash: paytableHash(game),
});
