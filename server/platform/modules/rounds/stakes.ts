import type { Stakes } from "#app/contract/catalogue.ts";
import { type Currency, type Money, minorUnits, toMoney } from "#app/contract/money.ts";
import { MOST_STEPS, stakeProblem } from "#server/games/index.ts";
import { stakeUnitOf } from "#server/platform/modules/currencies/index.ts";
import { Refusal } from "#server/platform/refusal.ts";

const OFFERED_UNITS = [2n, 5n, 10n, 20n, 50n];

function unitOf(currency: Currency): bigint {
  const unit = stakeUnitOf(currency);
  if (unit === undefined) throw new Refusal("currency_mismatch", { currency });
  return unit;
}

/** The stakes every game takes in a currency. */
export function stakesOf(currency: Currency): Stakes {
  const unit = unitOf(currency);
  return {
    minimum: toMoney(unit, currency),
    maximum: toMoney(unit * MOST_STEPS, currency),
    step: toMoney(unit, currency),
    offered: OFFERED_UNITS.map((units) => toMoney(units * unit, currency)),
  };
}

/** The stake in minor units, once it is one that can be played in the purse's currency. */
export function acceptedStake(stake: Money, currency: Currency): bigint {
  if (stake.currency !== currency) throw new Refusal("currency_mismatch", { currency });
  const amount = minorUnits(stake);
  if (stakeProblem(amount, unitOf(currency))) {
    const { minimum, maximum, step } = stakesOf(currency);
    throw new Refusal("stake_invalid", {
      minimum: minimum.amount,
      maximum: maximum.amount,
      step: step.amount,
      currency,
    });
  }
  return amount;
}
