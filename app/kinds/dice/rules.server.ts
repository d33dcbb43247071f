import type { PublishRules } from "../published.ts";

export const publishedRules: PublishRules<"dice"> = ({ t, format }, rules) => ({
  texts: [
    t("games:rules.dice", {
      share: format.number(rules.payoutBasisPoints / 100),
      minimum: format.percent(rules.minimumChance / rules.sides),
      maximum: format.percent(rules.maximumChance / rules.sides),
    }),
  ],
  tables: [],
  folds: [],
});
