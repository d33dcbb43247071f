import type { Currency } from "#app/contract/money.ts";
import { EURO_PARTS, euroParts } from "#server/platform/modules/currencies/index.ts";
import { statusAt } from "./statuses.ts";

export interface Earned {
  /** All whole points ever given. */
  lifetime: bigint;
  /** Earned and not given yet, in billionths of a point: less than one point; below zero while points are owed. */
  carry: bigint;
}

/** A stake, or one that was rolled back after it had earned. */
type Played = { currency: Currency /** Minor units. */; stake: bigint } | { takenBack: bigint };

const earnedBy = (played: Played, lifetime: bigint): bigint =>
  "takenBack" in played
    ? -played.takenBack
    : (euroParts(played.stake, played.currency) * statusAt(lifetime).factorTenths) / 10n;

/**
 * What a player has earned after these stakes, in the order of their rounds: 1 point for each 1.00 EUR, times the factor of the
 * status reached before the round. The result depends only on the rounds before, and not on how often or how late they are
 * counted. `parts` has what each of them earned, in billionths of a point.
 *
 * Fractions are carried in billionths, of which a euro cent times a factor is a whole number, so stakes in euro lose nothing; a
 * stake in another currency loses less than two billionths of a point. What was rolled back is taken from the fractions and from
 * the points of later rounds: a player keeps points that were given, and the status with them.
 */
export function earn(before: Earned, played: readonly Played[]): Earned & { parts: bigint[] } {
  let { lifetime, carry } = before;
  const parts: bigint[] = [];
  for (const one of played) {
    const earned = earnedBy(one, lifetime);
    parts.push(earned);
    carry += earned;
    if (carry < EURO_PARTS) continue;
    lifetime += carry / EURO_PARTS;
    carry %= EURO_PARTS;
  }
  return { lifetime, carry, parts };
}
