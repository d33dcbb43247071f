import type { RulesOf } from "#app/contract/games/index.ts";
import { times, ways } from "../figures.server.ts";
import type { PublishRules } from "../published.ts";

const WHOLE = 10_000;

/** Numbers of safe tiles in the table of payouts; the last column is all of them. */
const OPENED = [1, 3] as const;

/** The value of a round after each safe tile, in stakes, until it is over. */
export function worthOf({ tiles, payoutBasisPoints, maximumMultiplier }: RulesOf<"mines">, mines: number): number[] {
  const worths = Array.from(
    { length: tiles - mines },
    (_, more) => (payoutBasisPoints / WHOLE) * (ways(tiles, more + 1) / ways(tiles - mines, more + 1)),
  );
  const last = worths.findIndex((worth) => worth >= maximumMultiplier);
  return last < 0 ? worths : worths.slice(0, last + 1);
}

export const publishedRules: PublishRules<"mines"> = ({ t, format }, rules) => {
  const { tiles, minimumMines, maximumMines, payoutBasisPoints, maximumMultiplier } = rules;
  const counts = Array.from({ length: maximumMines - minimumMines + 1 }, (_, more) => minimumMines + more);
  const pay = (worth: number | undefined) => (worth === undefined ? "–" : times(format, worth));
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
            rows: counts.map((mines) => {
              const worths = worthOf(rules, mines);
              return {
                id: String(mines),
                cells: [String(mines), ...OPENED.map((opened) => pay(worths[opened - 1])), pay(worths.at(-1))],
              };
            }),
          },
        ],
      },
    ],
  };
};
