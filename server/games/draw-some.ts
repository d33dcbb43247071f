import type { Draw } from "./fairness/draw.ts";

/**
 * Draws `count` distinct integers of [0, of), in the order they are drawn (Fisher–Yates): the numbers start in ascending
 * order, and for i = 0, 1, 2 … the one at index i is swapped with the one at index i + `below(of − i)`; the number
 * then at i is drawn. Every selection, in every order, is equally likely.
 */
export function drawSome(count: number, of: number, draw: Draw): number[] {
  const row = Array.from({ length: of }, (_, index) => index);
  for (let i = 0; i < count; i++) {
    const j = i + draw.below(of - i);
    [row[i], row[j]] = [row[j] as number, row[i] as number];
  }
  return row.slice(0, count);
}
