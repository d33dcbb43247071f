import { GAME_SECTIONS, type GameCard, type GameSection } from "#app/contract/catalogue.ts";
import type { Game } from "#server/games/index.ts";
import type { Context } from "../../context.ts";
import { fieldRefusal } from "../../refusal.ts";
import { roundsByGame } from "../rounds/index.ts";
import { cardOf, gamesByTitle } from "./cards.ts";

/** "New" and "popular" are a choice, not the whole catalogue in another order. */
const CHOSEN = 12;
const FIRST_GAMES = 12;
const POPULAR_MS = 7 * 24 * 60 * 60 * 1000;

type Plays = ReadonlyMap<string, number>;

/** Sorting is stable, so games that are alike stay in the order of their titles. */
const newest = (): Game[] =>
  [...gamesByTitle].sort((a, b) => (a.addedOn < b.addedOn ? 1 : a.addedOn > b.addedOn ? -1 : 0)).slice(0, CHOSEN);

const mostPlayed = (plays: Plays): Game[] =>
  [...gamesByTitle].sort((a, b) => (plays.get(b.id) ?? 0) - (plays.get(a.id) ?? 0)).slice(0, CHOSEN);

const SECTIONS: Record<GameSection, (plays: Plays) => readonly Game[]> = {
  new: newest,
  popular: mostPlayed,
  slots: () => gamesByTitle.filter(({ category }) => category === "slots"),
  instant: () => gamesByTitle.filter(({ category }) => category === "instant"),
  all: () => gamesByTitle,
};

async function recentPlays({ connection, clock }: Context): Promise<Plays> {
  const now = clock.now();
  return roundsByGame(connection.db, new Date(now.getTime() - POPULAR_MS), now);
}

/** Every section with its first games. */
export async function listSections(context: Context) {
  const plays = await recentPlays(context);
  return GAME_SECTIONS.map((id) => {
    const games = SECTIONS[id](plays);
    return { id, total: games.length, games: games.slice(0, FIRST_GAMES).map(cardOf) };
  });
}

/** A page of a section. The cursor is the id of the game the page before ended with. */
export async function listSectionGames(
  context: Context,
  { section, cursor, limit }: { section: GameSection; cursor?: string | undefined; limit: number },
): Promise<{ items: GameCard[]; next: string | null; total: number }> {
  const games = SECTIONS[section](section === "popular" ? await recentPlays(context) : new Map());
  const last = games.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && last < 0) throw fieldRefusal("validation_failed", "cursor", "invalid");
  const items = games.slice(last + 1, last + 1 + limit).map(cardOf);
  const isMore = last + 1 + limit < games.length;
  return { items, next: isMore ? (items.at(-1)?.id ?? null) : null, total: games.length };
}
