import { cut, times, ways } from "../figures.server.ts";
import type { PublishRules } from "../published.ts";

const WHOLE = 10_000;

/** Safe tiles that the table of pays goes by; the last column is all of them. */
const OPENED = [1, 3] as const;

export const publishedRules: PublishRules<"mines"> = ({ t, format }, rules) => {
  const { tiles, minimumMines, maximumMines, payoutBasisPoints, maximumMultiplier } = rules;
  const counts = Array.from({ length: maximumMines - minimumMines + 1 }, (_, more) => minimumMines + more);
  const worth = (mines: number, opened: number) =>
    (payoutBasisPoints / WHOLE) * (ways(tiles, opened) / ways(tiles - mines, opened));
  /** Safe tiles after which the round is over. */
  const most = (mines: number) => {
    const opens = Array.from({ length: tiles - mines }, (_, more) => more + 1);
    return opens.find((opened) => worth(mines, opened) >= maximumMultiplier) ?? tiles - mines;
  };
  const pay = (mines: number, opened: number) =>
    opened > most(mines) ? "–" : times(format, cut(worth(mines, opened)));
  return {
    texts: [
      t("games:rules.mines", {
        tiles,
        share: format.percent(payoutBasisPoints / WHOLE),
        minimum: minimumMines,
        maximum: maximumMines,
      }),
      t("games:rules.minesMaximum", { maximum: times(format, maximumMultiplier) }),
    ],
    tables: [],
    folds: [
      {
        summary: t("games:rules.minesTable"),
        tables: [
          {
            caption: t("games:rules.minesCaption"),
            columns: [
              { label: t("games:rules.mineCount") },
              ...OPENED.map((count) => ({ label: t("games:rules.opened", { count }), numeric: true })),
              { label: t("games:rules.openedMost"), numeric: true },
            ],
            rows: counts.map((mines) => ({
              id: String(mines),
              cells: [String(mines), ...OPENED.map((opened) => pay(mines, opened)), pay(mines, most(mines))],
            })),
          },
        ],
      },
    ],
  };
};
