import { axisOf, PLOT, tenth } from "./axis.ts";

/** The fraction of a day's width that its bar fills. */
const FILLED = 0.7;

export interface Bars {
  /** Values of the axis, from the top: multiples of the step, including zero. */
  ticks: number[];
  grid: number[];
  zero: number;
  bars: { x: number; y: number; width: number; height: number; isLoss: boolean }[];
}

/** Bars around zero, with their axis. Values are integers; negative ones hang below zero. */
export function barsOf(values: readonly number[]): Bars {
  const { ticks, grid, yOf } = axisOf(values);
  const place = PLOT.width / Math.max(values.length, 1);
  return {
    ticks,
    grid,
    zero: tenth(yOf(0)),
    bars: values.map((value, index) => ({
      x: tenth(place * (index + (1 - FILLED) / 2)),
      y: tenth(yOf(Math.max(value, 0))),
      width: tenth(place * FILLED),
      height: tenth(Math.abs(yOf(value) - yOf(0))),
      isLoss: value < 0,
    })),
  };
}
