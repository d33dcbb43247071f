import { RISKS } from "#app/contract/games/plinko.ts";
import { timesOfHundredths, ways } from "../figures.server.ts";
import type { PublishRules } from "../published.ts";

export const publishedRules: PublishRules<"plinko"> = ({ t, format }, { boards }) => {
  const heights = [...new Set(boards.map(({ rows }) => rows))];
  return {
    texts: [t("games:rules.plinko", { rows: heights.join(" · ") })],
    tables: [],
    folds: heights.map((height) => {
      const own = RISKS.flatMap((risk) => boards.filter((board) => board.rows === height && board.risk === risk));
      return {
        summary: t("games:rules.plinkoBoard", { count: height }),
        tables: [
          {
            caption: t("games:rules.plinkoTable"),
            columns: [
              { label: t("games:rules.bin") },
              { label: t("games:rules.chance"), numeric: true },
              ...own.map(({ risk }) => ({ label: t(`games:risk.${risk}`), numeric: true })),
            ],
            rows: Array.from({ length: height + 1 }, (_, bin) => ({
              id: String(bin),
              cells: [
                String(bin + 1),
                format.percent(ways(height, bin) / 2 ** height, 4),
                ...own.map(({ pays }) => timesOfHundredths(format, pays[bin] ?? 0)),
              ],
            })),
          },
        ],
      };
    }),
  };
};
