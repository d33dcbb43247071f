import { tally, timesOfHundredths } from "../figures.server.ts";
import type { PublishRules } from "../published.ts";

export const publishedRules: PublishRules<"wheel"> = ({ t, format }, { wheels }) => ({
  texts: [t("games:rules.wheel")],
  tables: wheels.map(({ risk, pays }) => ({
    caption: t("games:rules.wheelTable", { risk: t(`games:choice.risk_${risk}`), count: pays.length }),
    columns: [
      { label: t("games:rules.pay") },
      { label: t("games:rules.segments"), numeric: true },
      { label: t("games:rules.chance"), numeric: true },
    ],
    rows: [...tally(pays)]
      .sort(([a], [b]) => b - a)
      .map(([hundredths, segments]) => ({
        id: String(hundredths),
        cells: [timesOfHundredths(format, hundredths), String(segments), format.percent(segments / pays.length)],
      })),
  })),
  folds: [
    {
      summary: t("games:rules.wheelOrder"),
      text: t("games:rules.wheelOrderText"),
      facts: wheels.map(({ risk, pays }) => ({
        name: t(`games:choice.risk_${risk}`),
        figure: pays.map((hundredths) => timesOfHundredths(format, hundredths)).join(" "),
      })),
    },
  ],
});
