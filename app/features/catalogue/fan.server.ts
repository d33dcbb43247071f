import { type FAN_SHARES, type Fan, type FanRun, type GameDetail, RUN_ROUNDS } from "#app/contract/catalogue.ts";
import { majorUnits } from "#app/contract/money.ts";
import { betName } from "#app/kinds/index.server.ts";
import { ballsAtOnce } from "#app/kinds/plinko/view.server.ts";
import type { Words } from "#app/kinds/published.ts";
import { type Axis, axisOf, PLOT, tenth } from "#app/lib/axis.ts";

/** The lines of a fan by their shares, worst first. */
const LINES = ["worst", "low", "middle", "high", "best"] as const satisfies {
  length: (typeof FAN_SHARES)["length"];
};

/** The numbers of rounds with a column in the table: a narrow phone has room for two. */
const COLUMN_ROUNDS = [50, 200];

/** How a round continues after the bet, for kinds in which the player makes steps. */
const WAYS = {
  mines: "games:fan.way_mines",
  "hi-lo": "games:fan.way_hiLo",
  blackjack: "games:fan.way_best",
  "video-poker": "games:fan.way_best",
} as const;

const minor = (fan: Fan, line: number): number[] => fan.points.map(({ nets }) => Number(nets[line]?.amount ?? 0));

/** The area between two lines: forward along the upper one, back along the lower. */
function bandOf(fan: Fan, [lower, upper]: readonly [number, number], axis: Axis): string {
  const [there, back] = [placesOf(fan, upper, axis), placesOf(fan, lower, axis).reverse()];
  return `M${[...there, ...back].join("L")}Z`;
}

const lineOf = (fan: Fan, line: number, axis: Axis): string => `M${placesOf(fan, line, axis).join("L")}`;

function placesOf(fan: Fan, line: number, { yOf }: Axis): string[] {
  const last = fan.points.at(-1)?.rounds ?? 1;
  const nets = minor(fan, line);
  return fan.points.map(({ rounds }, at) => `${tenth((rounds / last) * PLOT.width)} ${tenth(yOf(nets[at] ?? 0))}`);
}

/** A run over the fan: its line, and its rank among all runs in words. */
function runView(
  { t, format }: Words,
  { seed, nets, paths, clientSeed, below, upTo }: Seeded,
  last: number,
  axis: Axis,
) {
  const rounds = nets.length - 1;
  const places = nets.map(
    ({ amount }, round) => `${tenth((round / last) * PLOT.width)} ${tenth(axis.yOf(Number(amount)))}`,
  );
  const net = nets[rounds];
  return {
    line: `M${places.join("L")}`,
    result: t("games:fan.runResult", {
      rounds,
      net: net ? format.signedMoney(net) : "",
      lower: format.percent(below, 0),
      higher: format.percent(1 - upTo, 0),
    }),
    proof: t("games:fan.runProof", { clientSeed, last: rounds - 1 }),
    seed,
    balls: paths ? ballsAtOnce(paths, t("games:fan.balls", { rounds })) : null,
  };
}

type Seeded = FanRun & { seed: string };

/** What 200 rounds of the usual bet cost, as a chart and as figures, with a requested run drawn over it. */
export function fanView(words: Words, fan: Fan, { rules }: Pick<GameDetail, "rules">, run: Seeded | null = null) {
  const { t, format } = words;
  const played = run?.nets.map(({ amount }) => Number(amount)) ?? [];
  const axis = axisOf([...LINES.flatMap((_, line) => minor(fan, line)), ...played]);
  const tabulated = fan.points.filter(({ rounds }) => COLUMN_ROUNDS.includes(rounds));
  const last = fan.points.at(-1);
  const signed = (line: (typeof LINES)[number]) => {
    const net = last?.nets[LINES.indexOf(line)];
    return net ? format.signedMoney(net) : "";
  };
  const way = WAYS[rules.kind as keyof typeof WAYS];
  const name = betName(words, rules, fan.input);
  const rounds = last?.rounds ?? 0;
  return {
    title: t("games:fan.title", { rounds, stake: format.money(fan.stake) }),
    bet: [name === t("games:choice.only") ? "" : t("games:fan.bet", { bet: name }), way ? t(way) : ""]
      .filter(Boolean)
      .join(" "),
    ahead: t("games:fan.aheadText", { rounds, share: format.percent(last?.ahead ?? 0, 1) }),
    description: t("games:fan.description", {
      rounds,
      worst: signed("worst"),
      middle: signed("middle"),
      best: signed("best"),
    }),
    ticks: axis.ticks.map((tick) =>
      format.decimal(majorUnits(BigInt(tick), fan.stake.currency).replace(/\.00$/, ""), fan.stake.currency),
    ),
    grid: axis.grid,
    zero: tenth(axis.yOf(0)),
    below: [0, 100, 200].map((count) => format.number(count)),
    outer: bandOf(fan, [0, 4], axis),
    inner: bandOf(fan, [1, 3], axis),
    middle: lineOf(fan, 2, axis),
    press: t(run ? "games:fan.runAgain" : "games:fan.run", { rounds: RUN_ROUNDS }),
    run: run && runView(words, run, rounds, axis),
    columns: tabulated.map(({ rounds: count }) => t("games:fan.after", { rounds: count })),
    rows: [
      ...LINES.map((line, at) => ({
        id: line,
        cells: [t(`games:fan.${line}`), ...tabulated.map(({ nets }) => format.signedMoney(nets[at] ?? fan.stake))],
      })),
      { id: "ahead", cells: [t("games:fan.ahead"), ...tabulated.map(({ ahead }) => format.percent(ahead, 1))] },
    ],
  };
}

export type FanView = ReturnType<typeof fanView>;
