import { z } from "zod";
import { POKER_HANDS } from "#app/contract/games/poker-hands.ts";
import { cardView } from "../card.server.ts";
import { allOf, inOrder, type SiteKind, wholeNumber } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

const CARDS = 5;

export const videoPoker = {
  publishedRules,
  fields: () => ({ kind: "video-poker" as const }),
  input: {},
  machine(scope, { pays }, round) {
    const { t, format } = scope;
    const { cards = [], held, hand } = round?.outcome ?? {};
    return {
      kind: "video-poker" as const,
      live: round?.state === "open",
      cards: cards.map((card, place) => ({ ...cardView(scope, card), held: held?.includes(place) ?? false })),
      pays: POKER_HANDS.map((name) => ({
        name: t(`play:poker.${name}`),
        pays: t("play:times", { figure: format.number(pays[name]) }),
        hit: name === hand,
      })),
    };
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
