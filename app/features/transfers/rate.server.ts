import { CURRENCY_EXPONENT, type Currency, minorUnits } from "#app/contract/money.ts";
import type { Fraction, TransferQuote } from "#app/contract/transfers.ts";
import type { Formatter } from "#app/i18n/format.server.ts";

interface Share {
  numerator: bigint;
  denominator: bigint;
}

/** A rate with more decimals is shown with as many as its sum needs. */
const MOST_DECIMALS = 10;
/** Beyond the smallest unit, to show what is rounded down. */
const DECIMALS_BEYOND = 2;
/** The fewest digits of a rate without an end. */
const SHOWN_DIGITS = 6;

/** A whole number of the last of these decimals, as a decimal number. */
function decimalOf(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A decimal number truncated to this many decimals. */
const cutOff = ({ numerator, denominator }: Share, decimals: number): string =>
  decimalOf((numerator * 10n ** BigInt(decimals)) / denominator, decimals);

/** The smallest with this many decimals that is not less. */
const roundedUp = ({ numerator, denominator }: Share, decimals: number): string =>
  decimalOf((numerator * 10n ** BigInt(decimals) + denominator - 1n) / denominator, decimals);

/** The number as a terminating decimal; undefined where it needs more than {@link MOST_DECIMALS} decimals. */
function exactDecimal(share: Share): string | undefined {
  const isWhole = (decimals: number) => (share.numerator * 10n ** BigInt(decimals)) % share.denominator === 0n;
  const decimals = Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => count).find(isWhole);
  return decimals === undefined ? undefined : cutOff(share, decimals);
}

const shareOf = ({ numerator, denominator }: Fraction): Share => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

const scaleOf = (currency: Currency): bigint => 10n ** BigInt(CURRENCY_EXPONENT[currency]);

const turned = ({ numerator, denominator }: Share): Share => ({ numerator: denominator, denominator: numerator });

/** A decimal string as a share. */
function read(decimal: string): Share {
  const [whole = "", decimals = ""] = decimal.split(".");
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}

interface Written {
  decimal: string;
  isExact: boolean;
  /** The amount is divided by it, not multiplied. */
  isDivisor: boolean;
}

/**
 * A rate as a decimal: in the direction in which it is one or more, as rates are quoted; in the other where only that one has an
 * end; and where neither has, with as many decimals as it takes for the sum that is computed with it to come out the same.
 */
function written(rate: Share, resultWith: (rate: Share) => string): Written {
  const isDivisor = rate.numerator < rate.denominator;
  const large = isDivisor ? turned(rate) : rate;
  const exact = exactDecimal(large);
  if (exact) return { decimal: exact, isExact: true, isDivisor };
  const small = exactDecimal(turned(large));
  if (small) return { decimal: small, isExact: true, isDivisor: !isDivisor };
  const sum = resultWith(rate);
  for (
    let decimals = Math.max(0, SHOWN_DIGITS - (large.numerator / large.denominator).toString().length);
    ;
    decimals++
  ) {
    // Neither makes the sum smaller, so that each more decimal comes nearer to it.
    const decimal = isDivisor ? cutOff(large, decimals) : roundedUp(large, decimals);
    if (resultWith(isDivisor ? turned(read(decimal)) : read(decimal)) === sum)
      return { decimal, isExact: false, isDivisor };
  }
}

/** The rate, and the quote's result before it is rounded down, computed with the rate as written: anybody can check the sum. */
export function workingOf(format: Formatter, { rate, changed, gets }: TransferQuote) {
  const share = shareOf(rate);
  const worth = ({ numerator, denominator }: Share): Share => ({
    numerator: minorUnits(changed) * numerator,
    denominator: denominator * scaleOf(changed.currency),
  });
  const resultWith = (one: Share) => cutOff(worth(one), CURRENCY_EXPONENT[gets.currency] + DECIMALS_BEYOND);
  const { decimal, isExact, isDivisor } = written(share, resultWith);
  const [one, other] = isDivisor ? [gets.currency, changed.currency] : [changed.currency, gets.currency];
  const { numerator, denominator } = worth(share);
  const isCut = (numerator * scaleOf(gets.currency) * 100n) % denominator !== 0n;
  return {
    rate: `${format.decimal("1", one)} ${isExact ? "=" : "≈"} ${format.decimal(decimal, other)}`,
    sum: `${format.money(changed)} ${isDivisor ? "÷" : "×"} ${format.decimal(decimal)}`,
    unrounded: format.decimal(resultWith(share)) + (isCut ? "…" : ""),
  };
}
