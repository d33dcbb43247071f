import { type AnyCard, isOther } from "#app/contract/catalogue.ts";
import { posterPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";

/** A card as the posters show it: figures in the page's language, only what is printed. */
export const posterOf = (scope: Pick<Scope, "format" | "paths">, card: AnyCard) => ({
  id: card.id,
  href: scope.paths.game(card),
  title: card.title,
  maker: card.studio.name,
  ink: card.ink,
  image: posterPath(card),
  /** Null for another studio's game, of which the house can compute nothing. */
  odds: isOther(card) ? null : { rtp: scope.format.percent(card.rtp, 1), volatility: card.volatility },
});

export type Poster = ReturnType<typeof posterOf>;
