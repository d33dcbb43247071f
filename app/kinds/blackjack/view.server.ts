import { z } from "zod";
import { BLACKJACK_ACTS } from "#app/contract/games/blackjack.ts";
import { cardView } from "../card.server.ts";
import { oneOf, type SiteKind } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

export const blackjack = {
  publishedRules,
  fields: () => ({ kind: "blackjack" as const }),
  input: {},
  machine(scope, _rules, round) {
    const { t, format } = scope;
    const { dealer, hands = [], active = null } = round?.outcome ?? {};
    return {
      kind: "blackjack" as const,
      dealer: dealer
        ? {
            cards: dealer.cards.map((card) => cardView(scope, card)),
            points: format.number(dealer.points),
            // Its second card lies face down until the hands are played.
            faceDown: dealer.cards.length === 1,
          }
        : null,
      hands: hands.map((hand, place) => ({
        name: hands.length > 1 ? t("play:blackjack.hand", { number: place + 1 }) : t("play:blackjack.yours"),
        cards: hand.cards.map((card) => cardView(scope, card)),
        points: hand.soft ? t("play:blackjack.soft", { points: hand.points }) : format.number(hand.points),
        stake: format.money(hand.stake),
        result: hand.result && t(`play:blackjack.result_${hand.result}`),
        active: hands.length > 1 && place === active,
        won: hand.result === "won" || hand.result === "blackjack",
      })),
    };
  },
  story: (scope, _rules, { steps }) => steps.map(({ act }) => scope.t(`play:blackjack.${act}`)),
  controls({ t, format }, _rules, { outcome: { can, dealer, hands, active } }) {
    const hand = hands[active ?? 0];
    const more = hand && format.money(hand.stake);
    return {
      kind: "blackjack" as const,
      title: t("play:blackjack.standing", { yours: hand?.points, dealer: dealer.points }),
      note: hands.length > 1 ? t("play:blackjack.toAct", { number: (active ?? 0) + 1 }) : t("play:blackjack.next"),
      acts: can.map((act) => ({
        act,
        label: t(`play:blackjack.${act}`),
        note: (act === "double" || act === "split") && more ? t("play:blackjack.more", { stake: more }) : null,
      })),
    };
  },
  step: z.object({ act: oneOf(BLACKJACK_ACTS) }),
} satisfies SiteKind<"blackjack">;
