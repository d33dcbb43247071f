import styles from "#app/styles/play/baccarat.css?url";
import { cardView } from "../card.server.ts";
import { gained, oneOf, type SiteKind, times } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

const SIDES = ["player", "banker", "tie"] as const;
const KEYS = { player: "p", banker: "b", tie: "t" } as const;
type Side = (typeof SIDES)[number];

export const baccarat = {
  styles,
  publishedRules,
  betName: ({ t }, _rules, { bet }) => t(`games:choice.baccarat_${bet}`),
  fields(scope, { pays }, last) {
    return {
      kind: "baccarat" as const,
      bet: last?.bet ?? "player",
      choices: SIDES.map((side) => ({
        value: side,
        key: KEYS[side],
        label: scope.t(`play:baccarat.${side}`),
        note: scope.t("play:baccarat.pays", { pays: times(scope, pays[side] / 100) }),
      })),
    };
  },
  field: "bet",
  input: { bet: oneOf(SIDES) },
  machine(scope, _rules, round) {
    const { t, format } = scope;
    const stateOf = (side: Side) => {
      if (round?.outcome.winner !== side) return null;
      return gained(round) ? ("gained" as const) : ("won" as const);
    };
    const hand = (side: "player" | "banker") => {
      const points = round?.outcome[`${side}Points`];
      return {
        side,
        name: t(`play:baccarat.${side}`),
        cards: (round?.outcome[side] ?? []).map((card) => cardView(scope, card)),
        points: points === undefined ? null : format.number(points),
        state: stateOf(side),
      };
    };
    return {
      kind: "baccarat" as const,
      hands: [hand("player"), hand("banker")] as const,
      tieName: t("play:baccarat.tie"),
      tie: stateOf("tie"),
    };
  },
  caption: ({ t }, _rules, { outcome: { winner, bet } }) =>
    t("play:baccarat.result", { winner: t(`play:baccarat.won_${winner}`), bet: t(`play:baccarat.${bet}`) }),
} satisfies SiteKind<"baccarat">;
