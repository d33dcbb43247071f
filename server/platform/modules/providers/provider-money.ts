import { CURRENCY_EXPONENT, type RealCurrency } from "#app/contract/money.ts";

/** In the provider protocol an amount is a whole number of hundred-thousandths of the major unit, in every currency. */
const WIRE_EXPONENT = 5;

/** Whether each minor unit is a whole number in the protocol: else a balance could only be sent rounded. */
export const isHeldExactly = (currency: RealCurrency): boolean => CURRENCY_EXPONENT[currency] <= WIRE_EXPONENT;

/** Protocol units in one minor unit. */
function wireUnits(currency: RealCurrency): bigint {
  if (!isHeldExactly(currency)) throw new Error(`${currency} is finer than a provider's wire`);
  return 10n ** BigInt(WIRE_EXPONENT - CURRENCY_EXPONENT[currency]);
}

/** Converts a protocol amount to minor units; undefined when it is finer than the currency, which is refused, not rounded. */
export function fromWire(amount: number, currency: RealCurrency): bigint | undefined {
  const units = wireUnits(currency);
  const whole = BigInt(amount);
  return whole % units === 0n ? whole / units : undefined;
}

/** Converts minor units to a protocol amount. Throws above 2^53, which a float represents only approximately. */
export function toWire(minor: bigint, currency: RealCurrency): number {
  const amount = Number(minor * wireUnits(currency));
  if (!Number.isSafeInteger(amount)) throw new Error(`${minor} ${currency} do not fit a provider's wire`);
  return amount;
}
