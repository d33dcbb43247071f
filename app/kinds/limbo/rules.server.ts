import { timesOfHundredths } from "../figures.server.ts";
import type { PublishRules } from "../published.ts";

export const publishedRules: PublishRules<"limbo"> = ({ t, format }, rules) => ({
  texts: [
    t("games:rules.limbo", {
      share: format.number(rules.payoutBasisPoints / 100),
      minimum: timesOfHundredths(format, rules.minimumTarget),
      maximum: timesOfHundredths(format, rules.maximumTarget),
    }),
  ],
  tables: [],
  folds: [],
});
