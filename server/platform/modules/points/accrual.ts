import type { Currency } from "#app/contract/money.ts";
import { EURO_PARTS, euroParts } from "#server/platform/modules/currencies/index.ts";
import { statusAt } from "./statuses.ts";

export interface Earned {
  /** All whole points ever given. */
  lifetime: bigint;
  /** Earned and not given yet, in billionths of a point: less than one point. */
  carry: bigint;
}

interface Stake {
  currency: Currency;
  /** Minor units. */
  stake: bigint;
}

/**
 * What a player has earned after these stakes, in the order of their rounds: 1 point for each 1.00 EUR, times the factor of the
 * status reached before the round. The result depends only on the rounds before, and not on how often or how late they are
 * counted.
 *
 * Fractions are carried in billionths, of which a euro cent times a factor is a whole number, so stakes in euro lose nothing; a
 * stake in another currency loses less than two billionths of a point.
 */
export function earn({ lifetime, carry }: Earned, stakes: readonly Stake[]): Earned {
  let parts = lifetime * EURO_PARTS + carry;
  for (const { stake, currency } of stakes) {
    const { factorTenths } = statusAt(parts / EURO_PARTS);
    parts += (euroParts(stake, currency) * factorTenths) / 10n;
  }
  return { lifetime: parts / EURO_PARTS, carry: parts % EURO_PARTS };
}
