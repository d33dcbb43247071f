/** The fall of a ball in cells of its board: a row is one high, and two bins stand one apart. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where the first row of pins lies. */
const TOP = 0.9;
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

/** From the mouth to the first pin, and from each row to the next, whatever the ball will pay. */
export const [MOUTH_MS, ROW_MS] = [140, 80];

/** So long a ball falls. */
export const fallMs = (rows: number): number => MOUTH_MS + rows * ROW_MS;

/** Where a ball is so long after it was let go; in its bin once it has come there. */
export function placeAt(places: readonly Place[], ms: number): Place {
  const rows = places.length - 1;
  const [first, last] = [places[0] as Place, places[rows] as Place];
  if (ms < MOUTH_MS) {
    const share = Math.max(0, ms / MOUTH_MS);
    const mouth = mouthOf(rows);
    return { x: first.x, y: mouth.y + (first.y - mouth.y) * share ** 2 };
  }
  const row = Math.floor((ms - MOUTH_MS) / ROW_MS);
  const [from, to] = [places[row], places[row + 1]];
  if (!from || !to) return last;
  const share = (ms - MOUTH_MS) / ROW_MS - row;
  const y = from.y - ROOT * Math.sqrt(2 * APEX) * share + (ROOT ** 2 * share ** 2) / 2;
  return { x: from.x + (to.x - from.x) * share, y };
}

/** The parabola between two pins, as a path of SVG: its control point is where the tangents of both ends meet. */
export function arcOf(from: Place, to: Place): string {
  const rise = (ROOT * Math.sqrt(2 * APEX)) / 2;
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${(from.y - rise).toFixed(3)} ${to.x} ${to.y}`;
}

/** Points along one path: a stroke with round ends makes each a dot. */
export const pinsOf = (rows: number): string =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_pin, pin) => `M${(rows + 1) / 2 + pin - row / 2} ${TOP + row}h.001`).join(""),
  ).join("");
