import { OPEN_TO_EXCLUDED, within } from "#app/lib/excluded-paths.ts";
import { splitPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { GROUPS, MOST_POINTS } from "./score.ts";

/** Where the next step of each group is taken, in their order. */
const waysOf = ({ paths }: Scope) => [paths.limits(), paths.ownFigures(), paths.coolingOff(), paths.talk()];

/** The player area is open to players; an excluded player can open only part of it. */
function isOpenTo({ player }: Scope, href: string): boolean {
  const { path } = splitPath(href);
  if (!player) return !within(path, "/player");
  return !player.selfExclusionBlock.enabled || OPEN_TO_EXCLUDED.some((open) => within(path, open));
}

/** The groups of the test with their points, and where the reader can take the next step. */
export const stepsOf = (scope: Scope) =>
  waysOf(scope).map((href, place) => {
    const [least, most] = [GROUPS[place] ?? 0, (GROUPS[place + 1] ?? MOST_POINTS + 1) - 1];
    return { points: least === most ? `${least}` : `${least}–${most}`, href: isOpenTo(scope, href) ? href : null };
  });

export type Steps = ReturnType<typeof stepsOf>;
