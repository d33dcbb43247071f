import { POKER_HANDS } from "#app/contract/games/poker-hands.ts";
import { times } from "../figures.server.ts";
import type { PublishRules } from "../published.ts";

export const publishedRules: PublishRules<"video-poker"> = ({ t, format }, { pays }) => ({
  texts: [t("games:rules.videoPoker")],
  tables: [
    {
      caption: t("games:rules.handsPay"),
      columns: [{ label: t("games:rules.pokerHand") }, { label: t("games:rules.pay"), numeric: true }],
      rows: POKER_HANDS.map((hand) => ({ id: hand, cells: [t(`games:hand.${hand}`), times(format, pays[hand])] })),
    },
  ],
  folds: [],
});
