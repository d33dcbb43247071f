/** The size of every chart in its own units; it is then scaled to the width of the page. */
export const PLOT = { width: 600, height: 200 };

const MOST_STEPS = 6;

/** Steps that make an axis easy to read. */
const ROUND = [1, 2, 5] as const;

/** The smallest round step that divides the span into no more than the wanted number of steps. */
function stepFor(span: number): number {
  for (let power = 1; ; power *= 10) {
    const step = ROUND.map((digit) => digit * power).find((candidate) => span / candidate <= MOST_STEPS - 2);
    if (step) return step;
  }
}

/** Rounded to a tenth, precise enough for a drawing. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

export interface Axis {
  /** Values from the top: multiples of the step, including zero. */
  ticks: number[];
  /** The position of each tick. */
  grid: number[];
  yOf(value: number): number;
}

/** An axis that includes zero and all given integers. */
export function axisOf(values: readonly number[]): Axis {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = stepFor(most - least || 1);
  const [bottom, top] = [Math.floor(least / step), Math.max(Math.ceil(most / step), Math.floor(least / step) + 1)];
  const yOf = (value: number) => ((top * step - value) / ((top - bottom) * step)) * PLOT.height;
  const ticks = Array.from({ length: top - bottom + 1 }, (_, index) => (top - index) * step || 0);
  return { ticks, grid: ticks.map((tick) => tenth(yOf(tick))), yOf };
}

/** The items labelled below a chart: the first, the middle and the last. */
export const named = <Item>(items: readonly Item[]): Item[] =>
  [...new Set([0, Math.floor((items.length - 1) / 2), items.length - 1])].flatMap((place) => items[place] ?? []);
