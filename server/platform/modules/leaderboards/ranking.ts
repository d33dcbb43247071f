import type { Scoring } from "#app/contract/competitions.ts";
import type { Currency } from "#app/contract/money.ts";
import { euroCents } from "#server/platform/modules/currencies/index.ts";

/** What one player did in one currency. */
export interface Tally {
  playerId: string;
  nickname: string | null;
  currency: Currency;
  /** Minor units of the currency, or hundredths of a stake where the best multiplier counts. */
  amount: bigint;
  /** When the amount was reached. */
  reachedAt: Date;
}

/** A player's place on a board. */
export interface Standing {
  place: number;
  playerId: string;
  nickname: string | null;
  /** Euro cents, or hundredths of a stake where the best multiplier counts. */
  score: bigint;
  reachedAt: Date;
}

type Unplaced = Omit<Standing, "place">;

const scoreOf = ({ amount, currency }: Tally, scoring: Scoring): bigint =>
  scoring === "multiplier" ? amount : (euroCents(amount, currency) ?? 0n);

/** A sum is reached with its last part; of two multipliers the better one counts, and of equal ones the earlier. */
function join(one: Unplaced, other: Unplaced, scoring: Scoring): Unplaced {
  if (scoring === "multiplier") return byRank(one, other) <= 0 ? one : other;
  const later = one.reachedAt > other.reachedAt ? one : other;
  return { ...later, score: one.score + other.score };
}

/** The higher score first; of equal ones the one reached first. The id decides what nothing else does. */
function byRank(one: Unplaced, other: Unplaced): number {
  if (one.score !== other.score) return one.score > other.score ? -1 : 1;
  const sooner = one.reachedAt.getTime() - other.reachedAt.getTime();
  return sooner === 0 ? (one.playerId < other.playerId ? -1 : 1) : sooner;
}

/** Places from what each player did in each currency. A player who has scored nothing has no place. */
export function rank(tallies: readonly Tally[], scoring: Scoring): Standing[] {
  const players = new Map<string, Unplaced>();
  for (const tally of tallies) {
    const { playerId, nickname, reachedAt } = tally;
    const part = { playerId, nickname, reachedAt, score: scoreOf(tally, scoring) };
    const known = players.get(playerId);
    players.set(playerId, known ? join(known, part, scoring) : part);
  }
  return [...players.values()]
    .filter(({ score }) => score > 0n)
    .sort(byRank)
    .map((player, index) => ({ place: index + 1, ...player }));
}
