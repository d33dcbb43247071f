import { CURRENCY_EXPONENT, type RealCurrency } from "#app/contract/money.ts";

/** On this wire an amount is a whole number of hundred-thousandths of the major unit, whatever the currency. */
const WIRE_EXPONENT = 5;

/** Whether each minor unit is a whole number on the wire: else a balance could only be sent rounded. */
export const isHeldExactly = (currency: RealCurrency): boolean => CURRENCY_EXPONENT[currency] <= WIRE_EXPONENT;

/** Wire units in one minor unit. */
function wireUnits(currency: RealCurrency): bigint {
  if (!isHeldExactly(currency)) throw new Error(`${currency} is finer than a provider's wire`);
  return 10n ** BigInt(WIRE_EXPONENT - CURRENCY_EXPONENT[currency]);
}

/** Minor units of an amount on the wire; undefined when it is finer than the currency, which is refused, not rounded. */
export function fromWire(amount: number, currency: RealCurrency): bigint | undefined {
  const units = wireUnits(currency);
  const whole = BigInt(amount);
  return whole % units === 0n ? whole / units : undefined;
}

/** Minor units as an amount on the wire. Throws above 2^53: a float would hold something near it. */
export function toWire(minor: bigint, currency: RealCurrency): number {
  const amount = Number(minor * wireUnits(currency));
  if (!Number.isSafeInteger(amount)) throw new Error(`${minor} ${currency} do not fit a provider's wire`);
  return amount;
}
