import { cardView } from "../card.server.ts";
import { oneOf, type SiteKind, times } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

const SIDES = ["player", "banker", "tie"] as const;

export const baccarat = {
  publishedRules,
  betName: ({ t }, _rules, { bet }) => t(`games:choice.baccarat_${bet}`),
  fields(scope, { pays }, last) {
    return {
      kind: "baccarat" as const,
      bet: last?.bet ?? "player",
      choices: SIDES.map((side) => ({
        value: side,
        label: scope.t(`play:baccarat.${side}`),
        note: scope.t("play:baccarat.pays", { pays: times(scope, pays[side] / 100) }),
      })),
    };
  },
  field: "bet",
  input: { bet: oneOf(SIDES) },
  machine(scope, _rules, round) {
    const { t, format } = scope;
    const hand = (side: "player" | "banker") => {
      const points = round?.outcome[`${side}Points`];
      return {
        name: t(`play:baccarat.${side}`),
        cards: (round?.outcome[side] ?? []).map((card) => cardView(scope, card)),
        points: points === undefined ? null : format.number(points),
        won: round?.outcome.winner === side,
      };
    };
    return {
      kind: "baccarat" as const,
      hands: [hand("player"), hand("banker")],
      label: round
        ? t("play:baccarat.result", {
            winner: t(`play:baccarat.won_${round.outcome.winner}`),
            bet: t(`play:baccarat.${round.outcome.bet}`),
          })
        : null,
    };
  },
} satisfies SiteKind<"baccarat">;
