import { z } from "zod";
import { BLACKJACK_ACTS } from "#app/contract/games/blackjack.ts";
import type { OutcomeOf } from "#app/contract/games/index.ts";
import { minorUnits } from "#app/contract/money.ts";
import styles from "#app/styles/play/blackjack.css?url";
import { cardView } from "../card.server.ts";
import { timesOfHundredths } from "../figures.server.ts";
import { gained, oneOf, type SiteKind } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

const KEYS = { hit: "h", stand: "s", double: "d", split: "p" } as const;

export const blackjack = {
  styles,
  publishedRules,
  fields: () => ({ kind: "blackjack" as const }),
  input: {},
  machine(scope, { blackjackPays }, round) {
    const { t, format } = scope;
    const { dealer, hands = [], active = null } = round?.outcome ?? {};
    return {
      kind: "blackjack" as const,
      /** The text printed on the layout. */
      printed: t("play:blackjack.printed", { figure: timesOfHundredths(format, blackjackPays) }),
      open: active !== null,
      dealer: dealer
        ? {
            cards: dealer.cards.map((card) => cardView(scope, card)),
            points: format.number(dealer.points),
            // The dealer's second card is face down until the hands are played.
            faceDown: dealer.cards.length === 1,
          }
        : null,
      hands: hands.map((hand, place) => ({
        name: hands.length > 1 ? t("play:blackjack.hand", { number: place + 1 }) : t("play:blackjack.yours"),
        cards: hand.cards.map((card) => cardView(scope, card)),
        points: pointsOf(hand),
        stake: format.amount(hand.stake),
        result: hand.result && t(`play:blackjack.result_${hand.result}`),
        active: hands.length > 1 && place === active,
        gained: gained(round) && (hand.result === "won" || hand.result === "blackjack"),
      })),
    };
  },
  caption: ({ t }, _rules, { outcome: { dealer, hands } }) =>
    t("play:blackjack.ended", { yours: hands.map(({ points }) => points).join(" · "), dealer: dealer.points }),
  /** Only after the round: the cost of each step compared with the best play. */
  story: ({ t, format }, _rules, { steps, bestPlay = [] }) =>
    steps.map(({ act }, place) => {
      const [done, best] = [t(`play:blackjack.${act}`), bestPlay[place]];
      if (!best) return done;
      if (minorUnits(best.price) === 0n) return t("play:blackjack.asBest", { act: done });
      const figures = { best: t(`play:blackjack.${best.best}`), price: format.money(best.price) };
      return t("play:blackjack.price", { act: done, ...figures });
    }),
  controls({ t, format }, _rules, { outcome: { can, dealer, hands, active } }) {
    const hand = hands[active ?? 0];
    const more = hand && format.money(hand.stake);
    return {
      kind: "blackjack" as const,
      title: t("play:blackjack.standing", { yours: hand?.points, dealer: dealer.points }),
      note: hands.length > 1 ? t("play:blackjack.toAct", { number: (active ?? 0) + 1 }) : t("play:blackjack.next"),
      acts: BLACKJACK_ACTS.map((act) => ({
        act,
        key: KEYS[act],
        can: can.includes(act),
        label: t(`play:blackjack.${act}`),
        note: (act === "double" || act === "split") && more ? t("play:blackjack.more", { stake: more }) : null,
      })),
    };
  },
  step: z.object({ act: oneOf(BLACKJACK_ACTS) }),
} satisfies SiteKind<"blackjack">;

/** Both totals of a soft hand while a card may decide between them. */
const pointsOf = ({ points, soft, result }: OutcomeOf<"blackjack">["hands"][number]): string =>
  soft && !result ? `${points - 10}/${points}` : String(points);
