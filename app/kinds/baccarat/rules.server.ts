import { timesOfHundredths } from "../figures.server.ts";
import type { PublishRules } from "../published.ts";

export const publishedRules: PublishRules<"baccarat"> = ({ t, format }, { decks, pays }) => ({
  texts: [t("games:rules.baccarat", { decks }), t("games:rules.baccaratThird")],
  tables: [
    {
      caption: t("games:rules.betsPay"),
      columns: [{ label: t("games:choices.bet") }, { label: t("games:rules.pay"), numeric: true }],
      rows: (["player", "banker", "tie"] as const).map((side) => ({
        id: side,
        cells: [t(`games:choice.baccarat_${side}`), timesOfHundredths(format, pays[side])],
      })),
    },
  ],
  folds: [],
});
