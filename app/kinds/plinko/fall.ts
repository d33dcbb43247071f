/** The fall of a ball in cells of its board: a row is one high, and two bins stand one apart. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where the first row of pins lies. */
export const TOP = 0.9;
/** So far above a pin the ball rises after it. */
export const APEX = 0.22;
/** Downward pull in rows for each row's time squared, so that one row is fallen from each pin to the next. */
const ROOT = Math.sqrt(2 * APEX) + Math.sqrt(2 * APEX + 2);
/** The share of its time at which the ball is at its highest between two pins. */
export const PEAK = Math.sqrt(2 * APEX) / ROOT;

export const sizeOf = (rows: number): Place => ({ x: rows + 1, y: rows + TOP - 0.05 });

/** Where the ball hangs before it falls. */
export const mouthOf = (rows: number): Place => ({ x: (rows + 1) / 2, y: 0.2 });

/** The ball at every pin of its path, and in its bin. */
export function placesOf(path: readonly number[]): Place[] {
  const places = [pinAt(path.length, 0, 0)];
  let right = 0;
  for (const [row, side] of path.entries()) {
    right += side;
    places.push(pinAt(path.length, row + 1, right));
  }
  return places;
}

const pinAt = (rows: number, row: number, right: number): Place => ({
  x: (rows + 1) / 2 + right - row / 2,
  y: TOP + row - 0.46,
});

/** The parabola between two pins, as a path of SVG: its control point is where the tangents of both ends meet. */
export function arcOf(from: Place, to: Place): string {
  const rise = (ROOT * Math.sqrt(2 * APEX)) / 2;
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${(from.y - rise).toFixed(3)} ${to.x} ${to.y}`;
}
