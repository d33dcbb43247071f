import type { Draw } from "./fairness/draw.ts";

/**
 * `count` different whole numbers of [0, of), in the order they are drawn (Fisher–Yates): the numbers stand in a row in
 * order, and for i = 0, 1, 2 … the one at place i changes places with the one at place i + `below(of − i)`; what
 * then stands at i is drawn. Every selection, in every order, is equally likely.
 */
export function drawSome(count: number, of: number, draw: Draw): number[] {
  const row = Array.from({ length: of }, (_, index) => index);
  for (let i = 0; i < count; i++) {
    const j = i + draw.below(of - i);
    [row[i], row[j]] = [row[j] as number, row[i] as number];
  }
  return row.slice(0, count);
}
