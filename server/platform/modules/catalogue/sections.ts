import { type AnyCard, GAME_SECTIONS, type GameCard, type GameSection, isOther } from "#app/contract/catalogue.ts";
import { MECHANICS } from "#app/contract/games/index.ts";
import { gameById } from "#server/games/index.ts";
import type { Context } from "#server/platform/context.ts";
import { slicePage } from "#server/platform/db/keyset.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import { openCards } from "./cards.ts";
import { type GamePage, readGameCursor, writeGameCursor } from "./game-page.ts";
import { type Plays, recentPlays } from "./plays.ts";
import { listStudios } from "./studios.ts";

/** "New" and "popular" are a selection, not the whole catalogue in another order. */
const CHOSEN = 12;
const FIRST_GAMES = 8;

type Cards = readonly AnyCard[];

/** Nobody knows how new a game of another studio is; what is popular is told of the house's rounds; and no other feeds a jackpot. */
const ownOnly = (games: Cards): GameCard[] => games.filter((card): card is GameCard => !isOther(card));

const addedOn = ({ id }: GameCard): string => gameById(id)?.addedOn ?? "";

/** Sorting is stable, so equal games stay in the order of their titles. */
const newest = (games: Cards): Cards =>
  ownOnly(games)
    .sort((a, b) => (addedOn(a) < addedOn(b) ? 1 : addedOn(a) > addedOn(b) ? -1 : 0))
    .slice(0, CHOSEN);

const mostPlayed = (games: Cards, plays: Plays): Cards =>
  ownOnly(games)
    .sort((a, b) => (plays.get(b.id) ?? 0) - (plays.get(a.id) ?? 0))
    .slice(0, CHOSEN);

/** The games of a section in its order, from all games sorted by title. */
export function gamesOfSection(section: GameSection, games: Cards, plays: Plays): Cards {
  switch (section) {
    case "all":
      return games;
    case "new":
      return newest(games);
    case "popular":
      return mostPlayed(games, plays);
    case "jackpots":
      return ownOnly(games).filter(({ jackpots }) => jackpots);
    default:
      return games.filter(({ category }) => category === section);
  }
}

/** Every section with its first games. */
export async function listSections(context: Context) {
  const [games, plays] = await Promise.all([openCards(context), recentPlays(context)]);
  return GAME_SECTIONS.map((id) => {
    const found = gamesOfSection(id, games, plays);
    return { id, total: found.length, games: found.slice(0, FIRST_GAMES) };
  });
}

/** Every section with the number of its games, and the mechanics they have. */
export async function listTabs(context: Context) {
  const [games, plays] = await Promise.all([openCards(context), recentPlays(context)]);
  return GAME_SECTIONS.map((id) => {
    const found = gamesOfSection(id, games, plays);
    const had = new Set(ownOnly(found).map(({ mechanic }) => mechanic));
    return { id, total: found.length, mechanics: MECHANICS.filter((mechanic) => had.has(mechanic)) };
  });
}

/** A page of a section. The cursor is a game: see {@link readGameCursor}. */
export async function listSectionGames(
  context: Context,
  { section, cursor, limit }: { section: GameSection; cursor?: string | undefined; limit: number },
): Promise<GamePage> {
  const plays = section === "popular" ? await recentPlays(context) : new Map();
  const games = gamesOfSection(section, await openCards(context), plays);
  const { gameId, isEnd } = readGameCursor(cursor);
  const upToGame = games.findIndex(({ id }) => id === gameId) + 1;
  if (gameId !== null && upToGame === 0) throw fieldRefusal("validation_failed", "cursor", "invalid");
  const { rows, ...around } = slicePage(games, { upTo: upToGame, isEnd, limit }, writeGameCursor);
  return { items: rows, ...around, total: games.length };
}

/** The games of the home page: every non-empty section except the one of all games, and the studios. */
export async function tabHome(context: Context) {
  const [sections, studios] = await Promise.all([listSections(context), listStudios(context)]);
  return {
    total: sections.find(({ id }) => id === "all")?.total ?? 0,
    sections: sections.filter(({ id, total }) => id !== "all" && total > 0),
    studios,
  };
}
