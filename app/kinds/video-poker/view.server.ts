import { z } from "zod";
import type { Card } from "#app/contract/games/card.ts";
import { POKER_HANDS, type PokerHand } from "#app/contract/games/poker-hands.ts";
import styles from "#app/styles/play/video-poker.css?url";
import { cardView } from "../card.server.ts";
import { allOf, gained, inOrder, type SiteKind, times, wholeNumber } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

const CARDS = 5;

export const videoPoker = {
  styles,
  publishedRules,
  fields: () => ({ kind: "video-poker" as const }),
  input: {},
  machine(scope, { pays }, round) {
    const { t, format } = scope;
    const { cards = [], held, hand = null } = round?.outcome ?? {};
    const live = round?.state === "open";
    const state = gained(round) ? ("gained" as const) : ("paid" as const);
    return {
      kind: "video-poker" as const,
      live,
      cards: cards.map((card, place) => ({
        ...cardView(scope, card),
        held: held?.includes(place) ?? false,
        state: !live && hand && makes(hand, cards, card) ? state : null,
      })),
      /** Indexes of the replaced cards; null before the choice. */
      drawn: held ? cards.flatMap((_, place) => (held.includes(place) ? [] : [place])) : null,
      /** The stake of the open round, in minor units; null if the next one's stake can be chosen. */
      stake: live ? round.stake.amount : null,
      pays: POKER_HANDS.map((name) => ({
        name: t(`play:poker.${name}`),
        pays: t("play:times", { figure: format.number(pays[name]) }),
        times: pays[name],
        // Before the choice, the hand that holding all cards would make.
        state: name === hand ? (live ? ("dealt" as const) : state) : null,
      })),
    };
  },
  caption(scope, { pays }, { outcome: { hand } }) {
    return hand && `${scope.t(`play:poker.${hand}`)}: ${times(scope, pays[hand])}`;
  },
  story: (scope, _rules, { outcome: { cards, held } }) => {
    const names = (kept: boolean) =>
      cards.flatMap((card, place) => (held?.includes(place) === kept ? [cardView(scope, card).name] : [])).join(", ");
    return [
      ...(names(true) ? [scope.t("play:poker.held", { cards: names(true) })] : []),
      ...(names(false) ? [scope.t("play:poker.drawn", { cards: names(false) })] : []),
    ];
  },
  controls: ({ t }) => ({
    kind: "video-poker" as const,
    title: t("play:poker.dealt"),
    note: t("play:poker.choose"),
  }),
  step: z.object({
    hold: allOf(
      wholeNumber.refine((place) => place < CARDS),
      { most: CARDS },
    ).transform(inOrder),
  }),
} satisfies SiteKind<"video-poker">;

/** How many cards of one rank make a hand; in any other hand all five do. */
const SAME: Partial<Record<PokerHand, number>> = {
  "four-of-a-kind": 4,
  "three-of-a-kind": 3,
  "two-pair": 2,
  "jacks-or-better": 2,
};

/** Whether a card is one of those that make the hand. */
function makes(hand: PokerHand, cards: readonly Card[], { rank }: Card): boolean {
  const same = SAME[hand];
  return same === undefined || cards.filter((card) => card.rank === rank).length === same;
}
