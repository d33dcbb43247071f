import { DAY_MS } from "#server/durations.ts";
import { dayOf } from "#server/platform/utc-days.ts";

interface Span {
  from: Date;
  until: Date;
}

/** Offsets of time zones, and their changes, are multiples of a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;

/** Splits a span at each whole multiple of this many milliseconds since 1970. */
function* pieces({ from, until }: Span, length: number): Generator<Span> {
  for (let start = from.getTime(); start < until.getTime(); ) {
    const end = Math.min(until.getTime(), (Math.floor(start / length) + 1) * length);
    yield { from: new Date(start), until: new Date(end) };
    start = end;
  }
}

const milliseconds = ({ from, until }: Span) => until.getTime() - from.getTime();

/** Whole seconds of spans, by UTC day. */
export function secondsByDay(spans: readonly Span[]): ReadonlyMap<string, number> {
  const days = new Map<string, number>();
  for (const span of spans)
    for (const piece of pieces(span, DAY_MS)) {
      const day = dayOf(piece.from);
      days.set(day, (days.get(day) ?? 0) + milliseconds(piece));
    }
  return new Map([...days].map(([day, ms]) => [day, Math.floor(ms / 1000)]));
}

/** Cached by time zone: creating one takes longer than formatting hundreds of hours with it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat("en", { timeZone: zone, hour: "numeric", hourCycle: "h23" });
  clocks.set(zone, clock);
  return clock;
}

/** Whole seconds of spans between midnight and an hour, in a time zone. */
export function secondsAtNight(spans: readonly Span[], zone: string, untilHour: number): number {
  const clock = clockOf(zone);
  let night = 0;
  for (const span of spans)
    for (const piece of pieces(span, QUARTER_MS)) {
      if (Number(clock.format(piece.from)) < untilHour) night += milliseconds(piece);
    }
  return Math.floor(night / 1000);
}
