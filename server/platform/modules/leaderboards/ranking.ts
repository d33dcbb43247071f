import type { Scoring } from "#app/contract/competitions.ts";
import type { Currency } from "#app/contract/money.ts";
import { euroCents } from "#server/platform/modules/currencies/index.ts";

/** What one player did in one currency, or a part of it. */
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

const scoreOf = ({ amount, currency }: Tally, scoring: Scoring): bigint =>
  scoring === "multiplier" ? amount : (euroCents(amount, currency) ?? 0n);

/** A place is assigned once all scores are known. */
const unplaced = (tally: Tally, scoring: Scoring): Standing => {
  const { playerId, nickname, reachedAt } = tally;
  return { place: 0, playerId, nickname, score: scoreOf(tally, scoring), reachedAt };
};

/** A sum is reached with its last part; of two multipliers the better one counts, and of equal ones the earlier. */
function join(one: Standing, other: Standing, scoring: Scoring): Standing {
  if (scoring === "multiplier") return byRank(one, other) <= 0 ? one : other;
  const later = one.reachedAt > other.reachedAt ? one : other;
  return { ...later, score: one.score + other.score };
}

/** The higher score first; of equal ones the one reached first; then by id. */
function byRank(one: Standing, other: Standing): number {
  if (one.score !== other.score) return one.score > other.score ? -1 : 1;
  const sooner = one.reachedAt.getTime() - other.reachedAt.getTime();
  return sooner === 0 ? (one.playerId < other.playerId ? -1 : 1) : sooner;
}

function added(one: Tally, other: Tally, scoring: Scoring): Tally {
  const [first, last] = one.reachedAt <= other.reachedAt ? [one, other] : [other, one];
  if (scoring === "multiplier") return last.amount > first.amount ? last : first;
  return { ...last, amount: one.amount + other.amount };
}

/** The standing of a player with several parts: those of one currency are summed before the conversion, which rounds. */
function joined(parts: readonly Tally[], scoring: Scoring): Standing {
  const ofCurrency = new Map<string, Tally>();
  for (const part of parts) {
    const known = ofCurrency.get(part.currency);
    ofCurrency.set(part.currency, known ? added(known, part, scoring) : part);
  }
  return [...ofCurrency.values()]
    .map((tally) => unplaced(tally, scoring))
    .reduce((one, other) => join(one, other, scoring));
}

/**
 * Ranks players by their parts in each currency, in any order. A player with a score of zero has no place. Most players have one
 * part: thousands are ranked while other requests wait, so no object is created for each beyond what the board shows.
 */
export function rank(parts: readonly Tally[], scoring: Scoring): Standing[] {
  const first = new Map<string, Tally>();
  const several = new Map<string, Tally[]>();
  for (const part of parts) {
    const known = first.get(part.playerId);
    if (!known) first.set(part.playerId, part);
    else several.set(part.playerId, [...(several.get(part.playerId) ?? [known]), part]);
  }
  const standings: Standing[] = [];
  for (const [playerId, part] of first) {
    const all = several.get(playerId);
    const standing = all ? joined(all, scoring) : unplaced(part, scoring);
    if (standing.score > 0n) standings.push(standing);
  }
  standings.sort(byRank);
  for (const [index, standing] of standings.entries()) standing.place = index + 1;
  return standings;
}
