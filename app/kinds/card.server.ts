import type { Card } from "#app/contract/games/card.ts";
import type { Scope } from "#app/request/scope.ts";

/** A playing card: its index as printed everywhere, and its name in words. */
export function cardView({ t }: Scope, { rank, suit }: Card) {
  const isFace = rank === "A" || rank === "J" || rank === "Q" || rank === "K";
  const named = isFace ? t(`play:card.${rank}`) : rank;
  return { rank, suit, name: t("play:card.name", { rank: named, suit: t(`play:card.${suit}`) }) };
}
