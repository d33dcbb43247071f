import { FIGURE_DAYS } from "#app/contract/figures.ts";
import { PLAY_PAUSE_MINUTES } from "#app/contract/limits.ts";
import { minorUnits } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { moneyTicks } from "#app/i18n/money-ticks.server.ts";
import { axisOf, named, tenth } from "#app/lib/axis.ts";
import { barsOf } from "#app/lib/bars.ts";
import type { Scope } from "#app/request/scope.ts";

export type Figures = DataOf<"getOwnFigures">;

const HOUR = 60 * 60;

/** The main figure of the page, with its sign. */
const headOf = ({ t, format }: Scope, { totals }: Figures) => ({
  figure: format.signedMoney(totals.result),
  lead:
    totals.rounds === 0
      ? t("figures:none")
      : t("figures:lead", { staked: format.money(totals.staked), paid: format.money(totals.paid) }),
});

/** "So many of so many", never broken across lines. */
export const partOf = ({ t, format }: Scope, part: number, all: number): string =>
  t("figures:ofAll", { part: format.number(part), all: format.number(all) }).replaceAll(" ", "\u00a0");

/** A time in play; zero is shown as hours. */
export const timeText = ({ t, format }: Scope, seconds: number): string =>
  seconds === 0 ? t("figures:hours", { hours: format.number(0) }) : format.duration(seconds);

const sumsOf = (scope: Scope, { totals, daysWithPlay, deposits, limitsReached }: Figures) => {
  const { t, format } = scope;
  return [
    { name: t("figures:time"), figure: timeText(scope, totals.seconds) },
    { name: t("figures:daysWithPlay"), figure: partOf(scope, daysWithPlay, FIGURE_DAYS) },
    { name: t("figures:rounds"), figure: format.number(totals.rounds) },
    {
      name: t("figures:afterLoss"),
      figure: deposits.count === 0 ? t("figures:noDeposits") : partOf(scope, deposits.afterLoss, deposits.count),
    },
    { name: t("figures:limitsReached"), figure: format.number(limitsReached) },
  ];
};

const daysOf = ({ days }: Figures) => named(days).map(({ day }) => day);

/** Hours in play by day, with a line at one hour. */
function timeChart({ t, format }: Scope, figures: Figures) {
  const hours = figures.days.map(({ seconds }) => seconds / HOUR);
  const drawn = barsOf(hours);
  const longest = figures.days.reduce((most, day) => (day.seconds > most.seconds ? day : most));
  return {
    ...drawn,
    ticks: drawn.ticks.map((tick) => t("figures:hours", { hours: format.number(tick) })),
    below: daysOf(figures),
    line: tenth(axisOf(hours).yOf(1)),
    description: t("figures:timeDescription", { day: longest.day, time: format.duration(longest.seconds) }),
  };
}

/** The result by day; null where no day has one, because an axis needs something to be measured. */
function resultChart({ t, format }: Scope, figures: Figures) {
  const results = figures.days.map(({ result }) => Number(minorUnits(result)));
  if (results.every((result) => result === 0)) return null;
  const drawn = barsOf(results);
  const inOrder = [...figures.days].sort((one, other) => Number(minorUnits(one.result) - minorUnits(other.result)));
  const [least, most] = [inOrder[0], inOrder.at(-1)];
  return {
    ...drawn,
    ticks: moneyTicks(format, drawn.ticks, figures.currency),
    below: daysOf(figures),
    description:
      least && most
        ? t("figures:resultDescription", {
            least: format.signedMoney(least.result),
            leastDay: least.day,
            most: format.signedMoney(most.result),
            mostDay: most.day,
          })
        : "",
  };
}

/** The days with any play or payment, latest first. */
const rowsOf = ({ format }: Scope, { days }: Figures) =>
  days
    .filter(
      ({ rounds, seconds, deposited, limitsReached }) =>
        rounds > 0 || seconds > 0 || limitsReached > 0 || minorUnits(deposited) > 0n,
    )
    .reverse()
    .map(({ day, rounds, seconds, staked, paid, result, deposited, limitsReached }) => ({
      id: day,
      time: seconds === 0 ? "–" : format.duration(seconds),
      rounds: format.number(rounds),
      limits: limitsReached === 0 ? "–" : format.number(limitsReached),
      staked: format.money(staked),
      paid: format.money(paid),
      result: format.signedMoney(result),
      deposited: minorUnits(deposited) === 0n ? "–" : format.money(deposited),
    }));

/** The page of the player's own figures. */
export function figuresView(scope: Scope, figures: Figures) {
  const { t, format } = scope;
  const { totals, deposits, from, to } = figures;
  const rows = rowsOf(scope, figures);
  return {
    head: headOf(scope, figures),
    sums: sumsOf(scope, figures),
    charts: totals.rounds > 0 ? { time: timeChart(scope, figures), result: resultChart(scope, figures) } : null,
    rows,
    total: {
      time: timeText(scope, totals.seconds),
      rounds: format.number(totals.rounds),
      limits: format.number(figures.limitsReached),
      staked: format.money(totals.staked),
      paid: format.money(totals.paid),
      result: format.signedMoney(totals.result),
      deposited: format.money(deposits.amount),
    },
    counted: t("figures:counted", { from, to, currency: figures.currency, minutes: format.number(PLAY_PAUSE_MINUTES) }),
  };
}

export type FiguresView = ReturnType<typeof figuresView>;
