/** What an address of the games names: one of their sections, or a game by its id. */
export type GameAddress = { section: string } | { gameId: string };

const SECTION = /^games-([a-z\d-]+)$/i;
const GAME_ID = /^[a-z\d]+(?:-[a-z\d]+)*$/;
const ROOTS = ["games", "slots"];

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/**
 * Parses a path without its language as an address of the games, `/{slug…}/{id}` (SPEC §2): the first segment of the slug is
 * `games` or `slots`, with any segments between it and the id; or there is no slug and the id is `games-` followed by letters,
 * digits and dashes. Null for every other path. The caller checks whether the game or section exists.
 */
export function gameAddress(path: string): GameAddress | null {
  const segments = path.split("/").slice(1).map(decoded);
  if (segments.some((segment) => !segment || segment === "." || segment === "..")) return null;
  const [root, id] = [segments[0] ?? "", segments.at(-1) ?? ""];
  if (segments.length === 1) {
    const section = SECTION.exec(id)?.[1];
    return section ? { section } : null;
  }
  return ROOTS.includes(root) && GAME_ID.test(id) ? { gameId: id } : null;
}
