import { timesOfHundredths } from "../figures.server.ts";
import type { PublishRules } from "../published.ts";

export const publishedRules: PublishRules<"blackjack"> = ({ t, format }, { blackjackPays }) => ({
  texts: [
    t("games:rules.blackjack"),
    t("games:rules.blackjackDealer"),
    t("games:rules.blackjackActs"),
    t("games:rules.blackjackPays", { figure: timesOfHundredths(format, blackjackPays) }),
  ],
  tables: [],
  folds: [],
});
