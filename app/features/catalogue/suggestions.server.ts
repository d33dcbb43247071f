import { isOtherId } from "#app/contract/other-ids.ts";
import type { DataOf } from "#app/contract/types.ts";
import { posterPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";

/** A game as the search suggests it. */
export const suggestionOf = ({ paths, t }: Scope, game: DataOf<"windowSearch">["games"][number]) => ({
  id: game.id,
  href: paths.game(game),
  title: game.title,
  about: `${game.studio.name} · ${t(isOtherId(game.id) ? "games:card.other" : `games:section.${game.category}`)}`,
  image: posterPath(game),
});

export type Suggestion = ReturnType<typeof suggestionOf>;
