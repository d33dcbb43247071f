import { CURRENCY_EXPONENT, type Currency, minorUnits } from "#app/contract/money.ts";
import type { Fraction, TransferQuote } from "#app/contract/transfers.ts";
import type { Formatter } from "#app/i18n/format.server.ts";

interface Share {
  numerator: bigint;
  denominator: bigint;
}

/** Rates with more decimals are shown as fractions. */
const MOST_DECIMALS = 10;
/** Beyond the smallest unit, to show what is rounded down. */
const DECIMALS_BEYOND = 2;
/** For a rate without an end, where it is only displayed. */
const SHOWN_DIGITS = 6;

/** A decimal number truncated to this many decimals. */
function cutOff({ numerator, denominator }: Share, decimals: number): string {
  const digits = ((numerator * 10n ** BigInt(decimals)) / denominator).toString().padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The number as a terminating decimal; undefined where it needs more than {@link MOST_DECIMALS} decimals. */
function exactDecimal(share: Share): string | undefined {
  const isWhole = (decimals: number) => (share.numerator * 10n ** BigInt(decimals)) % share.denominator === 0n;
  const decimals = Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => count).find(isWhole);
  return decimals === undefined ? undefined : cutOff(share, decimals);
}

/** Enough decimals for {@link SHOWN_DIGITS} digits of a number of one or more. */
const rounded = (share: Share): string =>
  cutOff(share, Math.max(0, SHOWN_DIGITS - (share.numerator / share.denominator).toString().length));

const shareOf = ({ numerator, denominator }: Fraction): Share => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

const scaleOf = (currency: Currency): bigint => 10n ** BigInt(CURRENCY_EXPONENT[currency]);

/**
 * The rate in the direction in which it is one or more, as rates are quoted, and the quote's result before it is rounded down:
 * computed with the rate as written, so that anybody can check the sum.
 */
export function workingOf(format: Formatter, { rate, changed, gets }: TransferQuote) {
  const { numerator, denominator } = shareOf(rate);
  const isTurned = numerator < denominator;
  const share = isTurned ? { numerator: denominator, denominator: numerator } : { numerator, denominator };
  const [one, other] = isTurned ? [gets.currency, changed.currency] : [changed.currency, gets.currency];
  const exact = exactDecimal(share);
  const worth = {
    numerator: minorUnits(changed) * numerator,
    denominator: denominator * scaleOf(changed.currency),
  };
  const unrounded = cutOff(worth, CURRENCY_EXPONENT[gets.currency] + DECIMALS_BEYOND);
  const isCut = (worth.numerator * scaleOf(gets.currency) * 100n) % worth.denominator !== 0n;
  return {
    rate: `${format.decimal("1", one)} ${exact ? "=" : "≈"} ${format.decimal(exact ?? rounded(share), other)}`,
    sum: `${format.money(changed)} ${isTurned ? "÷" : "×"} ${
      exact ? format.decimal(exact) : `${share.numerator}/${share.denominator}`
    }`,
    unrounded: format.decimal(unrounded) + (isCut ? "…" : ""),
  };
}
