import { doubled, timeTo } from "./growing.ts";

/** The end of the last round is still shown for this long while bets on the next are open. */
const ENDED_MS = 4_000;

/** The state of the sky at one moment. Multipliers are in hundredths. */
export interface Flight {
  phase: "betting" | "waiting" | "flying" | "over";
  /** The number of the shown round. */
  number: number;
  /** Since its start, or from its start to its end. */
  milliseconds: number;
  multiplier: number;
  /**
   * The multiplier at which an own bet cashes out automatically, and the one at which it did; null if it does not or has not.
   */
  target: number | null;
  left: number | null;
}

/** A table by its last received state. */
interface Seen {
  table: {
    number: number;
    betsUntil: number;
    startsAt: number;
    /** Whether the beacon has not published yet what the round is drawn by: it does not start before. */
    isWaiting: boolean;
    last: readonly { number: number; crashedAt: number }[];
  };
  doublingMs: number;
  bettingMs: number;
  own: { number: number; target: number | null } | null;
  left: { number: number; at: number } | null;
}

/** The state of a table at a time of the platform's clock, in milliseconds after the epoch. */
export function flightAt({ table, doublingMs, bettingMs, own, left }: Seen, now: number): Flight {
  const since = now - table.startsAt;
  const [last] = table.last;
  const leftOf = (number: number) => (left?.number === number ? left.at : null);
  if (last && last.number === table.number - 1 && now - table.betsUntil < ENDED_MS - bettingMs) {
    const { number, crashedAt } = last;
    const milliseconds = timeTo(crashedAt, doublingMs);
    return { phase: "over", number, milliseconds, multiplier: crashedAt, target: null, left: leftOf(number) };
  }
  const { number } = table;
  const target = own?.number === number ? own.target : null;
  if (since < 0 || table.isWaiting) {
    const phase = table.isWaiting && now >= table.betsUntil ? "waiting" : "betting";
    return { phase, number, milliseconds: 0, multiplier: 100, target, left: null };
  }
  const multiplier = doubled(since, doublingMs);
  return { phase: "flying", number, milliseconds: since, multiplier, target, left: leftOf(number) };
}
