import { doubled, timeTo } from "./growing.ts";

/** So long into the bets on the next round, the end of the last one is still shown. */
const ENDED_MS = 4_000;

/** What is in the sky at one moment. Multipliers are hundredths. */
export interface Flight {
  phase: "betting" | "flying" | "over";
  /** Of the round that is shown. */
  number: number;
  /** Since its start, or from its start to its end. */
  milliseconds: number;
  multiplier: number;
  /** Where an own bet is going to leave by itself, and where it left; null where it does not and has not. */
  target: number | null;
  left: number | null;
}

/** A table as it was last heard of. */
interface Seen {
  table: { number: number; startsAt: number; last: readonly { number: number; crashedAt: number }[] };
  doublingMs: number;
  bettingMs: number;
  own: { number: number; target: number | null } | null;
  left: { number: number; at: number } | null;
}

/** How a table stands, so many milliseconds of the platform's clock after the epoch. */
export function flightAt({ table, doublingMs, bettingMs, own, left }: Seen, now: number): Flight {
  const since = now - table.startsAt;
  const [last] = table.last;
  const leftOf = (number: number) => (left?.number === number ? left.at : null);
  if (last && last.number === table.number - 1 && since < ENDED_MS - bettingMs) {
    const { number, crashedAt } = last;
    const milliseconds = timeTo(crashedAt, doublingMs);
    return { phase: "over", number, milliseconds, multiplier: crashedAt, target: null, left: leftOf(number) };
  }
  const { number } = table;
  const target = own?.number === number ? own.target : null;
  if (since < 0) return { phase: "betting", number, milliseconds: 0, multiplier: 100, target, left: null };
  const multiplier = doubled(since, doublingMs);
  return { phase: "flying", number, milliseconds: since, multiplier, target, left: leftOf(number) };
}
