import { z } from "zod";
import { cardView } from "../card.server.ts";
import { oneOf, type SiteKind, times } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

const ACTS = ["higher", "lower", "skip", "cashOut"] as const;

export const hiLo = {
  publishedRules,
  fields: () => ({ kind: "hi-lo" as const }),
  input: {},
  machine(scope, _rules, round) {
    const cards = (round?.outcome.cards ?? []).map((card) => cardView(scope, card));
    return {
      kind: "hi-lo" as const,
      passed: cards.slice(0, -1),
      open: cards.at(-1) ?? null,
      lost: round?.outcome.lost ?? false,
      multiplier: round && round.outcome.multiplier > 0 ? times(scope, round.outcome.multiplier) : null,
    };
  },
  story: (scope, _rules, { outcome: { cards, guesses } }) =>
    cards.map((card, place) => {
      const guess = guesses[place - 1];
      const { name } = cardView(scope, card);
      return guess ? scope.t(`play:hiLo.told_${guess}`, { card: name }) : name;
    }),
  controls(scope, _rules, { outcome: { cards, next, cashOut, skipsLeft, multiplier } }) {
    const { t, format } = scope;
    const card = cards.at(-1);
    const guesses = (["higher", "lower"] as const).flatMap((act) => {
      const way = next?.[act];
      if (!way) return [];
      // Over an ace and under a king the same rank is left out: such a guess could not miss.
      const strict = card?.rank === (act === "higher" ? "A" : "K");
      const label = t(strict ? `play:hiLo.only_${act}` : `play:hiLo.same_${act}`);
      return [
        {
          act,
          label,
          note: t("play:hiLo.way", { chance: format.percent(way.chance, 1), pays: times(scope, way.multiplier) }),
        },
      ];
    });
    return {
      kind: "hi-lo" as const,
      title: card ? t("play:hiLo.open", { card: cardView(scope, card).name }) : "",
      note: multiplier > 0 ? t("play:worth", { pays: times(scope, multiplier) }) : t("play:hiLo.begin"),
      guesses,
      skip: skipsLeft > 0 ? t("play:hiLo.skip", { count: skipsLeft }) : null,
      cashOut: cashOut && t("play:cashOut", { amount: format.money(cashOut) }),
    };
  },
  step: z.object({ act: oneOf(ACTS) }),
} satisfies SiteKind<"hi-lo">;
