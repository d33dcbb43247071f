import { tally, times } from "../figures.server.ts";
import type { PublishRules } from "../published.ts";

/** A bet on n numbers pays 36/n times the stake: the zero is the house edge. */
const PARTS = 36;

export const publishedRules: PublishRules<"roulette"> = ({ t, format }, { pockets, wheel, red, bets }) => {
  const sizes = tally(Object.values(bets).map((covered) => covered.length));
  return {
    texts: [t("games:rules.roulette", { pockets, last: pockets - 1 })],
    tables: [
      {
        caption: t("games:rules.rouletteTable"),
        columns: [
          { label: t("games:rules.covers") },
          { label: t("games:rules.betCount"), numeric: true },
          { label: t("games:rules.chance"), numeric: true },
          { label: t("games:rules.pay"), numeric: true },
        ],
        rows: [...sizes]
          .sort(([a], [b]) => a - b)
          .map(([covers, count]) => ({
            id: String(covers),
            cells: [
              t("games:rules.numbers", { count: covers }),
              String(count),
              format.percent(covers / pockets),
              times(format, PARTS / covers),
            ],
          })),
      },
    ],
    folds: [
      {
        summary: t("games:rules.rouletteWheel"),
        facts: [
          { name: t("games:rules.pocketOrder"), figure: wheel.join(" ") },
          { name: t("games:rules.red"), figure: red.join(" ") },
        ],
      },
    ],
  };
};
