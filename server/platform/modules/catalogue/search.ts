import type { AnyCard, GameSection, GameSort } from "#app/contract/catalogue.ts";
import type { Language } from "#app/contract/languages.ts";
import type { Context } from "#server/platform/context.ts";
import { anyCardsOf, openCards } from "./cards.ts";
import { type Filters, findGames } from "./find-games.ts";
import type { GamePage } from "./game-page.ts";
import { recentPlays } from "./plays.ts";
import { gamesOfSection } from "./sections.ts";
import { readTyped } from "./typed-words.ts";

interface Search extends Filters {
  q?: string | undefined;
  section: GameSection;
  sort?: GameSort | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Sections with an order of their own; the others are ordered by title. */
const SECTION_SORTS: Partial<Record<GameSection, GameSort>> = { new: "new", popular: "popular" };

/** Games of a section that contain every typed word and pass every filter, page by page. */
export async function searchGames(
  context: Context,
  { q, section, sort, ...wanted }: Search,
  language: Language,
): Promise<GamePage> {
  const { db } = context.connection;
  const order = sort ?? (q === undefined ? (SECTION_SORTS[section] ?? "title") : "match");
  const isByPlays = order === "popular" || section === "popular";
  const plays = isByPlays ? await recentPlays(context) : new Map<string, number>();
  const among = gamesOfSection(section, await openCards(context), plays).map(({ id }) => id);
  const typed = q === undefined ? null : await readTyped(db, q, language);
  if (q !== undefined && !typed) return { items: [], next: null, previous: null, total: 0 };
  const { ids, ...page } = await findGames(db, { ...wanted, typed, among, plays, sort: order });
  return { items: anyCardsOf(context, ids), ...page };
}

const SUGGESTED = 8;

/** The best matches for the text typed so far. */
export async function suggestGames(context: Context, q: string, language: Language): Promise<AnyCard[]> {
  const { items } = await searchGames(context, { q, section: "all", limit: SUGGESTED }, language);
  return items;
}
