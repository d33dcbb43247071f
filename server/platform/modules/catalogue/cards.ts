import type { AnyCard, GameCard, GameDetail } from "#app/contract/catalogue.ts";
import type { Language } from "#app/contract/languages.ts";
import { toMoney } from "#app/contract/money.ts";
import { allOddsOf, type Game, gameById, games, oddsOf, paytableHash, volatilityOf } from "#server/games/index.ts";
import { byTitle } from "#server/platform/by-title.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { otherCards } from "#server/platform/modules/provider-games/index.ts";
import { disabledGames, mostPaidIn, returnsAtStakes } from "#server/platform/modules/rounds/index.ts";
import { Refusal } from "#server/platform/refusal.ts";

const cards = new Map<string, GameCard>();

function makeCard(game: Game): GameCard {
  const { id, title, studio, category, mechanic, ink, emblem, jackpots } = game;
  const figures = { rtp: oddsOf(game).rtp, volatility: volatilityOf(game) };
  return { id, title, studio, category, mechanic, ink, emblem, jackpots, ...figures };
}

/** A game as lists show it. Cached: a game does not change while the process runs. */
function cardOf(game: Game): GameCard {
  const card = cards.get(game.id) ?? makeCard(game);
  cards.set(game.id, card);
  return card;
}

type House = Pick<Context, "config">;

/** The house's own games with these ids, in their order, without unknown ones. */
export const cardsOf = (gameIds: readonly string[]): GameCard[] =>
  gameIds.flatMap((gameId) => gameById(gameId) ?? []).map(cardOf);

/** The same with the games of other studios. */
export const anyCardsOf = ({ config }: House, gameIds: readonly string[]): AnyCard[] =>
  gameIds.flatMap((gameId) => cardsOf([gameId])[0] ?? otherCards(config).get(gameId) ?? []);

/** Refuses with `not_found` a game that no list has. */
export function assertListed(house: House, gameId: string): void {
  if (anyCardsOf(house, [gameId]).length === 0) throw new Refusal("not_found");
}

/** The game with that id; refuses with `not_found`. */
export function findGame(gameId: string): Game {
  const game = gameById(gameId);
  if (!game) throw new Refusal("not_found");
  return game;
}

const gamesByTitle: readonly Game[] = [...games].sort(byTitle);

const allByTitle = new WeakMap<ReturnType<typeof otherCards>, readonly AnyCard[]>();

/** Every game that can be played, by title, with those of other studios. */
export async function openCards({ connection, config }: Context): Promise<readonly AnyCard[]> {
  const others = otherCards(config);
  const all = allByTitle.get(others) ?? [...games.map(cardOf), ...others.values()].sort(byTitle);
  allByTitle.set(others, all);
  const disabled = await disabledGames(connection.db);
  return all.filter(({ id }) => !disabled.has(id));
}

/** The house's own games that can be played, by title. */
export async function openGames(db: Database): Promise<readonly Game[]> {
  const disabled = await disabledGames(db);
  return gamesByTitle.filter(({ id }) => !disabled.has(id));
}

const divided = async <Card extends AnyCard>(db: Database, cards: readonly Card[]) => {
  const closed = await disabledGames(db);
  return {
    games: cards.filter(({ id }) => !closed.has(id)),
    closedGames: cards.filter(({ id }) => closed.has(id)).map(({ title }) => title),
  };
};

/** The house's open games among these ids, in their order, and the titles of the closed ones. */
export const openAndClosed = (db: Database, gameIds: readonly string[]) => divided(db, cardsOf(gameIds));

/** The same with the games of other studios. */
export const anyOpenAndClosed = (context: Context, gameIds: readonly string[]) =>
  divided(context.connection.db, anyCardsOf(context, gameIds));

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
