import { symbolPath } from "#app/paths.ts";
import { timesOfHundredths } from "../figures.server.ts";
import type { PublishRules } from "../published.ts";

export const publishedRules: PublishRules<"scratch"> = ({ t, format }, { cells, match, symbols, outOf }) => ({
  texts: [t("games:rules.scratch", { cells, match, outOf: format.number(outOf) })],
  tables: [
    {
      caption: t("games:rules.scratchTable", { outOf: format.number(outOf) }),
      columns: [
        { label: t("games:rules.symbol") },
        { label: t("games:rules.pay"), numeric: true },
        { label: t("games:rules.cards"), numeric: true },
      ],
      rows: symbols.map(({ id, inks, pays, cards }) => ({
        id,
        cells: [
          { name: t(`games:symbol.${id}`), image: symbolPath({ emblem: id, inks }) },
          timesOfHundredths(format, pays),
          format.number(cards),
        ],
      })),
    },
  ],
  folds: [],
});
