import type { Flight } from "./flight.ts";
import { inPlaceOfZero, shortInPlaceOfZero, timeTo } from "./growing.ts";

/**
 * In CSS pixels. Positions are percentages of it: only the slope of the comet and the number of labels depend on the measured
 * size.
 */
export interface Box {
  width: number;
  height: number;
}

/** Texts with a zero in place of their figure. */
export interface SkyWords {
  times: string;
  seconds: string;
  leavesAt: string;
}

/** The size of a phone, until a browser has measured the stage. */
export const FIRST_BOX: Box = { width: 360, height: 290 };

/** Maximum number of labels of each axis. */
export const [MOST_LEVELS, MOST_TIMES] = [8, 9];

/** Left and right end of the curve, and its base; the height depends on the figure above it. */
const [LEFT, RIGHT, FLOOR] = [6, 82, 91];
const POINTS = 48;
/** Minimum ranges of both axes, so that a flight begins in the corner. */
const [LEAST_MS, LEAST_TIMES] = [6_000, 2];
const SEEN_AHEAD = 1.25;
const LEVEL_STEPS = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200];
const TIME_STEPS = [1, 2, 5, 10, 20, 30, 60].map((seconds) => seconds * 1_000);

/** For each named part of the drawing: its attributes, and its text under `text`. */
export type Sky = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Below the figure and its line of text, as `crash.css` places them: labels are above their lines, and would overlap them. */
function topOf({ width, height }: Box): number {
  const stage = height + 40;
  const isWide = width >= 736;
  const figure = isWide ? Math.min(0.15 * width, 0.27 * stage) : Math.min(0.21 * width, 0.22 * stage);
  return (100 * (figure * 0.95 + (isWide ? 104 : 76))) / height;
}

const percent = (share: number) => `${share.toFixed(2)}%`;
const stepOf = (span: number, most: number, steps: readonly number[]) =>
  steps.find((step) => span / step <= most) ?? steps.at(-1) ?? span;

/** The drawing of a flight at one moment. Both axes grow with it, so that the comet stays visible. */
export function skyOf(
  { milliseconds, multiplier, target, left }: Flight,
  doublingMs: number,
  box: Box,
  words: SkyWords,
): Sky {
  const now = 2 ** (milliseconds / doublingMs);
  const top = topOf(box);
  const long = Math.max(LEAST_MS, milliseconds);
  // The target of an own bet is visible before it is reached.
  const high = Math.max(LEAST_TIMES, now, Math.min((target ?? 0) / 100, SEEN_AHEAD * now));
  const x = (ms: number) => LEFT + ((RIGHT - LEFT) * ms) / long;
  const y = (times: number) => FLOOR - ((FLOOR - top) * (times - 1)) / (high - 1);
  const way = Array.from({ length: POINTS + 1 }, (_, point) => {
    const ms = (milliseconds * point) / POINTS;
    return `${x(ms).toFixed(2)} ${y(2 ** (ms / doublingMs)).toFixed(2)}`;
  }).join("L");
  const rise = ((((Math.LN2 / doublingMs) * now) / (high - 1)) * (FLOOR - top) * box.height) / 100;
  const run = ((RIGHT - LEFT) * box.width) / 100 / long;
  const slope = Math.atan2(rise, run) * (180 / Math.PI);
  const size = Math.min(0.85, Math.max(0.5, box.height / 520));
  return {
    curve: { d: `M${way}` },
    area: { d: `M${way}V100H0V${FLOOR}z` },
    comet: { x: percent(x(milliseconds)), y: percent(y(now)) },
    turn: { transform: `rotate(${(-slope).toFixed(1)}) scale(${size.toFixed(2)})` },
    ...aimOf(target, high, y, words),
    ...flagOf(left, doublingMs, x, y),
    ...levelsOf(high, y, box, words),
    ...timesOf(long, x, box, words),
    figure: { text: inPlaceOfZero(words.times, BigInt(multiplier)) },
  };
}

const hidden = { display: "none" };
const shown = { display: "inline" };

function aimOf(target: number | null, high: number, y: (times: number) => number, { leavesAt }: SkyWords): Sky {
  if (target === null || target > high * 100) return { aim: hidden };
  const at = y(target / 100);
  const words = { y: percent(at), text: inPlaceOfZero(leavesAt, BigInt(target)) };
  return { aim: shown, aimLine: { y1: percent(at), y2: percent(at) }, aimWords: words };
}

function flagOf(left: number | null, doublingMs: number, x: (ms: number) => number, y: (times: number) => number): Sky {
  if (left === null) return { flag: hidden };
  return { flag: { ...shown, x: percent(x(timeTo(left, doublingMs))), y: percent(y(left / 100)) } };
}

function levelsOf(high: number, y: (times: number) => number, { height }: Box, { times }: SkyWords): Sky {
  const step = stepOf(high - 1, height > 420 ? 6 : 4, LEVEL_STEPS);
  return marksOf("level", MOST_LEVELS, (place) => {
    const level = step * (Math.floor(1 / step) + 1 + place);
    const at = y(level);
    const text = shortInPlaceOfZero(times, BigInt(Math.round(level * 100)));
    return level <= high ? { line: { y1: percent(at), y2: percent(at) }, words: { y: percent(at), text } } : null;
  });
}

function timesOf(long: number, x: (ms: number) => number, { width }: Box, { seconds }: SkyWords): Sky {
  const step = stepOf(long, width > 600 ? 8 : 4, TIME_STEPS);
  return marksOf("time", MOST_TIMES, (place) => {
    const time = step * (place + 1);
    const at = percent(x(time));
    const text = inPlaceOfZero(seconds, BigInt(time / 1_000));
    return time <= long * 1.02 ? { line: { x1: at, x2: at }, words: { x: at, text } } : null;
  });
}

type Mark = { line: Record<string, string>; words: Record<string, string> };

function marksOf(name: string, most: number, markAt: (place: number) => Mark | null): Sky {
  const marks: Record<string, Record<string, string>> = {};
  for (let place = 0; place < most; place++) {
    const mark = markAt(place);
    marks[`${name}${place}`] = mark ? shown : hidden;
    if (!mark) continue;
    marks[`${name}${place}Line`] = mark.line;
    marks[`${name}${place}Words`] = mark.words;
  }
  return marks;
}

/** Updates the elements named after the parts of a drawing. Unchanged attributes are not touched. */
export function painterOf(board: Element): (sky: Sky) => void {
  const parts = new Map<string | undefined, Element>();
  for (const part of board.querySelectorAll<HTMLElement | SVGElement>("[data-part]"))
    parts.set(part.dataset.part, part);
  const painted = new Map<string, string>();
  return (sky) => {
    for (const [name, attributes] of Object.entries(sky)) {
      const part = parts.get(name);
      if (!part) continue;
      for (const [attribute, value] of Object.entries(attributes)) {
        const key = `${name} ${attribute}`;
        if (painted.get(key) === value) continue;
        painted.set(key, value);
        if (attribute === "text") part.textContent = value;
        else part.setAttribute(attribute, value);
      }
    }
  };
}
