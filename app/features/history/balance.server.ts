import { minorUnits, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { moneyTicks } from "#app/i18n/money-ticks.server.ts";
import { type Axis, axisOf, named, PLOT, tenth } from "#app/lib/axis.ts";
import type { Scope } from "#app/request/scope.ts";

type Balances = DataOf<"getBalanceHistory">;

/** The line from its start, which steps in the middle of each day, and the marks on it. */
function drawn(balances: readonly number[], opening: number, { yOf }: Axis) {
  const place = PLOT.width / balances.length;
  const points = balances.map((balance, index) => ({ x: tenth(place * (index + 0.5)), y: tenth(yOf(balance)) }));
  const steps = points.map(({ x, y }) => `H${x}V${y}`).join("");
  return {
    line: `M0 ${tenth(yOf(opening))}${steps}H${PLOT.width}`,
    /** A path of zero length is as large as its stroke is wide, at any width of the drawing. */
    marks: (isMarked: (index: number) => boolean) =>
      points.flatMap(({ x, y }, index) => (isMarked(index) ? [`M${x} ${y}h.01`] : [])).join(""),
  };
}

function tableRows({ format }: Scope, { opening, ends, currency }: Balances) {
  const signed = (amount: bigint) => (amount === 0n ? "–" : format.signedMoney(toMoney(amount, currency)));
  return ends.flatMap(({ day, balance, in: came, out }, index) => {
    const change = minorUnits(balance) - minorUnits(ends[index - 1]?.balance ?? opening);
    const [into, from] = [minorUnits(came), minorUnits(out)];
    const played = change - into - from;
    if (into === 0n && from === 0n && played === 0n) return [];
    return [
      {
        day,
        came: signed(into),
        went: signed(from),
        played: signed(played),
        left: format.money(balance),
      },
    ];
  });
}

function chartOf(scope: Scope, balances: Balances) {
  const { t, format } = scope;
  const { currency, from, opening, ends, every } = balances;
  const rows = tableRows(scope, balances);
  const highest = [{ day: from, balance: opening }, ...ends].reduce((most, end) =>
    minorUnits(end.balance) > minorUnits(most.balance) ? end : most,
  );
  const last = ends.at(-1);
  if (rows.length === 0 || !last) return null;
  const [first, ...values] = [opening, ...ends.map(({ balance }) => balance)].map((money) => Number(minorUnits(money)));
  const axis = axisOf([first ?? 0, ...values]);
  const { line, marks } = drawn(values, first ?? 0, axis);
  return {
    description: t("history:balance.description", {
      opening: format.money(opening),
      most: format.money(highest.balance),
      day: highest.day,
      closing: format.money(last.balance),
    }),
    ticks: moneyTicks(format, axis.ticks, currency),
    grid: axis.grid,
    below: [from, ...named(ends.map(({ day }) => day)).slice(1)],
    line,
    came: marks((index) => minorUnits(ends[index]?.in ?? opening) !== 0n),
    went: marks((index) => minorUnits(ends[index]?.out ?? opening) !== 0n),
    caption: t(`history:balance.caption_${every}`),
    rows: rows.reverse(),
  };
}

/**
 * The chart of the page; for a balance that has not changed, a sentence with the balance. Nothing for days that have not come.
 */
export function balanceView(scope: Scope, balances: Balances) {
  const { t, format } = scope;
  const { currency, from, ends, every, opening } = balances;
  const to = ends.at(-1)?.day;
  if (to === undefined) return null;
  const chart = chartOf(scope, balances);
  return {
    title: t("history:balance.of", { currency, from, to }),
    summary: chart
      ? t(`history:balance.every_${every}`)
      : t("history:balance.steady", { amount: format.money(opening) }),
    chart,
  };
}

export type BalanceView = NonNullable<ReturnType<typeof balanceView>>;
