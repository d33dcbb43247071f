import { z } from "zod";
import { RANKS } from "#app/contract/games/ranks.ts";
import type { Scope } from "#app/request/scope.ts";
import styles from "#app/styles/play/hi-lo.css?url";
import { cardView } from "../card.server.ts";
import { gained, oneOf, type RoundOf, type SiteKind, times } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

/** Number of past cards in the row. */
const SHOWN = 8;
const ACTS = ["higher", "lower", "skip", "cashOut"] as const;

export const hiLo = {
  styles,
  publishedRules,
  fields: () => ({ kind: "hi-lo" as const }),
  input: {},
  machine(scope, _rules, round) {
    const { cards = [], guesses = [], next = null, lost = false, multiplier = 0 } = round?.outcome ?? {};
    const open = cards.at(-1);
    return {
      kind: "hi-lo" as const,
      /** The number of turned cards, and how many of them the row shows. */
      turned: cards.length,
      passed: cards
        .slice(0, -1)
        .map((card, place) => ({ ...cardView(scope, card), place, guess: guesses[place] ?? ("skip" as const) }))
        .slice(-SHOWN),
      open: open ? cardView(scope, open) : null,
      state: stateOf(round),
      multiplier: lost || multiplier > 0 ? times(scope, multiplier) : null,
      ranks: RANKS.map((rank, place) => ({
        rank,
        open: rank === open?.rank,
        right: open && next ? rightOver(RANKS.indexOf(open.rank), place) : null,
      })),
    };
  },
  // The result of the last guess.
  caption: (scope, _rules, { outcome }) => storyOf(scope, outcome).at(-1) ?? null,
  story: (scope, _rules, { outcome }) => storyOf(scope, outcome),
  controls(scope, _rules, { outcome: { cards, next, cashOut, skipsLeft, multiplier } }) {
    const { t, format } = scope;
    const card = cards.at(-1);
    const guesses = (["higher", "lower"] as const).flatMap((act) => {
      const way = next?.[act];
      if (!way) return [];
      // Above an ace and below a king the same rank is excluded: such a guess could not lose.
      const strict = card?.rank === (act === "higher" ? "A" : "K");
      const label = t(strict ? `play:hiLo.only_${act}` : `play:hiLo.same_${act}`);
      return [
        {
          act,
          key: act === "higher" ? "ArrowUp" : "ArrowDown",
          label,
          chance: format.percent(way.chance, 1),
          pays: times(scope, way.multiplier),
        },
      ];
    });
    return {
      kind: "hi-lo" as const,
      title: card ? t("play:hiLo.open", { card: cardView(scope, card).name }) : "",
      note: multiplier > 0 ? t("play:worth", { pays: times(scope, multiplier) }) : t("play:hiLo.begin"),
      guesses,
      canSkip: skipsLeft > 0,
      skip: t("play:hiLo.skip", { count: skipsLeft }),
      cashOut: cashOut && t("play:cashOut", { amount: format.money(cashOut) }),
      /** The label of cashing out before there is anything to pay out. */
      cashOutLater: t("play:cashOut", { amount: "–" }),
    };
  },
  step: z.object({ act: oneOf(ACTS) }),
} satisfies SiteKind<"hi-lo">;

function stateOf(round: RoundOf<"hi-lo"> | null) {
  if (round?.outcome.lost) return "lost" as const;
  return gained(round) ? ("gained" as const) : null;
}

/** Which guess over an open rank this one would win. The same rank is excluded where a guess could not lose. */
function rightOver(open: number, rank: number) {
  const [lowest, highest] = [open === 0, open === RANKS.length - 1];
  const isHigher = lowest ? rank > open : rank >= open;
  const isLower = highest ? rank < open : rank <= open;
  if (isHigher && isLower) return "both" as const;
  return isHigher ? ("higher" as const) : ("lower" as const);
}

const storyOf = (scope: Scope, { cards, guesses }: RoundOf<"hi-lo">["outcome"]): string[] =>
  cards.map((card, place) => {
    const guess = guesses[place - 1];
    const { name } = cardView(scope, card);
    return guess ? scope.t(`play:hiLo.told_${guess}`, { card: name }) : name;
  });
