import type { PublishRules } from "../published.ts";

export const publishedRules: PublishRules<"keno"> = ({ t, format }, { numbers, drawn, pays }) => ({
  texts: [t("games:rules.keno", { numbers, drawn, most: pays.length })],
  tables: [
    {
      caption: t("games:rules.kenoTable"),
      columns: [
        { label: t("games:rules.picks"), place: "key" },
        { label: t("games:rules.hits"), numeric: true, place: "sum" },
      ],
      rows: pays.map((own, place) => ({
        id: String(place + 1),
        cells: [
          t("games:choice.keno", { count: place + 1 }),
          own.flatMap((hundredths, hits) =>
            hundredths > 0 ? [t("games:rules.payItem", { count: hits, figure: format.number(hundredths / 100) })] : [],
          ),
        ],
      })),
    },
  ],
  folds: [],
});
