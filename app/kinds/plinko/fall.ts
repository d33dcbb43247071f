/** The fall of a ball in cells of its board: a row has height one, and bins have width one. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The position of the first row of pins. */
const TOP = 0.9;
/** The height a ball rises to above a pin. */
export const APEX = 0.22;
/** Gravity in rows per squared row time, so that each row takes the same time. */
const ROOT = Math.sqrt(2 * APEX) + Math.sqrt(2 * APEX + 2);
/** The fraction of the time between two pins at which the ball is highest. */
export const PEAK = Math.sqrt(2 * APEX) / ROOT;

export const sizeOf = (rows: number): Place => ({ x: rows + 1, y: rows + TOP - 0.05 });

/** Where the ball starts. */
export const mouthOf = (rows: number): Place => ({ x: (rows + 1) / 2, y: 0.2 });

/** The positions of the ball at every pin of its path, and in its bin. */
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

/** From where a ball starts to the first pin, and from each row to the next, whatever the ball pays. */
export const [MOUTH_MS, ROW_MS] = [140, 80];

/** The duration of a fall. */
export const fallMs = (rows: number): number => MOUTH_MS + rows * ROW_MS;

/** The position of a ball at a time after its release; in its bin once it has landed. */
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

/** The parabola between two pins as an SVG path: its control point is the intersection of the tangents of both ends. */
export function arcOf(from: Place, to: Place): string {
  const rise = (ROOT * Math.sqrt(2 * APEX)) / 2;
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${(from.y - rise).toFixed(3)} ${to.x} ${to.y}`;
}

/** Points as one path: a stroke with round ends makes each a dot. */
export const pinsOf = (rows: number): string =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (_pin, pin) => `M${(rows + 1) / 2 + pin - row / 2} ${TOP + row}h.001`).join(""),
  ).join("");
