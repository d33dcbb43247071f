import { timesOfHundredths } from "../figures.server.ts";
import type { PublishRules } from "../published.ts";

export const publishedRules: PublishRules<"crash"> = ({ t, format }, rules) => ({
  texts: [
    t("games:rules.crash", { count: rules.doublingMs / 1000 }),
    t("games:rules.crashPays", {
      share: format.number(rules.payoutBasisPoints / 100),
      minimum: timesOfHundredths(format, rules.minimumTarget),
      maximum: timesOfHundredths(format, rules.maximumTarget),
    }),
    t("games:rules.crashSeeds"),
  ],
  tables: [],
  folds: [],
});
