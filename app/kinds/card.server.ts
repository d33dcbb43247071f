import type { Card } from "#app/contract/games/card.ts";
import { symbolPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";

/** The second colour of a suit; the first is night, or vermilion if the second is rust. */
const SECOND_INK = { spades: "petrol", clubs: "bottle", hearts: "rust", diamonds: "rust" } as const;

/** Court cards are animals of the posters. Lemon is the second colour of some emblems, and the third of others. */
const COURTS = { J: ["moth", "second"], Q: ["owl", "second"], K: ["fox", "third"] } as const;

/** A playing card: its index, its animal if it has one, and its name in words. */
export function cardView({ t }: Scope, { rank, suit }: Card) {
  const isCourt = rank === "J" || rank === "Q" || rank === "K";
  const named = isCourt || rank === "A" ? t(`play:card.${rank}`) : rank;
  const name = t("play:card.name", { rank: named, suit: t(`play:card.${suit}`) });
  return { rank, suit, name, court: isCourt ? courtPath(rank, suit) : null };
}

function courtPath(rank: keyof typeof COURTS, suit: Card["suit"]): string {
  const [emblem, lemon] = COURTS[rank];
  const second = SECOND_INK[suit];
  const first = second === "rust" ? "vermilion" : "night";
  return symbolPath({ emblem, inks: lemon === "second" ? [first, "lemon", second] : [first, second, "lemon"] });
}
