import type { GameCard, GameSection } from "./contract/catalogue.ts";
import { isLanguage, type Language } from "./contract/languages.ts";

type Query = Record<string, string | number | null | undefined>;

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value != null) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

const segment = encodeURIComponent;

/** Every address of the site in one language. Nothing else may put an address together. */
export function pathsIn(language: Language) {
  const at = (path: string, query?: Query) => withQuery(`/${language}${path}`, query);
  return {
    home: (query?: Query) => at("", query),
    section: (section: GameSection, query?: Query) => at(`/games-${section}`, query),
    game: (card: Pick<GameCard, "id" | "category">) =>
      at(card.category === "slots" ? `/slots/${segment(card.id)}` : `/games/${card.category}/${segment(card.id)}`),
    demo: (gameId: string) => at(`/rules/${segment(gameId)}`),
    play: (gameId: string) => at(`/game/play/${segment(gameId)}`),
    display: (page: string) => at(`/display/${segment(page)}`),
    login: () => at("/login"),
    registration: () => at("/registration"),
    balance: () => at("/player/balance"),
    payments: (query?: Query) => at("/player/history/payments", query),
    rounds: (query?: Query) => at("/player/history/rounds", query),
    selfExclusion: () => at("/player/self-exclusion"),
    logout: () => at("/logout"),
    favorites: () => at("/favorites/toggle"),
    terms: () => at("/terms"),
    /** Where a new player waits for the link, and asks for it again. */
    confirmEmail: () => at("/confirm/email"),
    sandbox: (query?: Query) => at("/sandbox", query),
  };
}

export type Paths = ReturnType<typeof pathsIn>;

/** A game's poster. The address holds all it is drawn from, so that it can be cached for ever. */
export const posterPath = ({ id, ink, emblem }: Pick<GameCard, "id" | "ink" | "emblem">) =>
  `/posters/${segment(`${id}.${ink}.${emblem}`)}.svg`;

/** A reel symbol with its three inks. */
export const symbolPath = ({ emblem, inks }: { emblem: string; inks: readonly string[] }) =>
  `/symbols/${segment([emblem, ...inks].join("."))}.svg`;

/** An address taken apart: its language if the first segment is one of ours, and the rest, beginning with a slash. */
export function splitPath(pathname: string): { language: Language | null; path: string } {
  const [, first = "", ...rest] = pathname.split("/");
  const language = first.toLowerCase();
  return isLanguage(language) ? { language, path: `/${rest.join("/")}` } : { language: null, path: pathname };
}

/** The same page in another language. */
export const inLanguage = (language: Language, path: string, search = ""): string =>
  `/${language}${path === "/" ? "" : path}${search}`;

/**
 * A path of this site that is safe as a redirect target, or null. Browsers read `//host`, `/\host` and addresses with
 * tabs or newlines inside as other hosts, `/..//host` becomes one of them, and Remix checks none of it.
 */
export function sameSitePath(target: string | null | undefined): string | null {
  if (!target || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(target)) return null;
  const { pathname, search, hash } = new URL(target, "http://site.invalid");
  return pathname.startsWith("//") ? null : pathname + search + hash;
}

/** A picture of the series with a name of its own: the hand's cards, the 403 and 404 pages. */
export const scenePath = (name: string) => `/posters/${segment(name)}.svg`;
