import { RISKS } from "#app/contract/games/plinko.ts";
import { tally, times, timesOfHundredths, ways } from "./figures.server.ts";
import type { TellRules } from "./published.ts";

const WHOLE = 10_000;

export const plinkoRules: TellRules<"plinko"> = ({ t, format }, { boards }) => {
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

/** Safe tiles that the table of pays goes by; the last column is all of them. */
const OPENED = [1, 3] as const;

export const minesRules: TellRules<"mines"> = ({ t, format }, rules) => {
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

/** Told no higher than it is paid. */
const cut = (stakes: number) => Math.floor(stakes * 100 + 1e-9) / 100;

export const kenoRules: TellRules<"keno"> = ({ t, format }, { numbers, drawn, pays }) => ({
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

export const wheelRules: TellRules<"wheel"> = ({ t, format }, { wheels }) => ({
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
