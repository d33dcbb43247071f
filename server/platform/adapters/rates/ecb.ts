import { REAL_CURRENCIES } from "#app/contract/money.ts";
import { day } from "#app/contract/values.ts";
import { callOut } from "../call-out.ts";
import type { PublishedRates, RatesSource } from "./port.ts";

/** From connecting to the last byte. */
const DEADLINE_MS = 10_000;

const TIME = /<Cube\s+time=(["'])([^"'<>]*)\1\s*>/g;
const RATE = /<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=(["'])([^"'<>]*)\3\s*\/>/g;
/** Above zero, and short enough that the quotient of two of them is of reasonable length. */
const DECIMAL = /^(?=.*[1-9])\d{1,9}(?:\.\d{1,12})?$/;

/**
 * Parses the daily document of the European Central Bank by a pattern of its attributes. It comes from outside, so no XML is
 * interpreted: a document that declares entities is refused, as is one of several days, with a duplicate currency or with a rate
 * that is no plain decimal.
 */
export function readDailyRates(xml: string): PublishedRates {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Error("the rates declare entities");
  const days = [...xml.matchAll(TIME)].map(([, , text]) => text);
  const published = day.safeParse(days[0]);
  if (days.length !== 1 || !published.success) throw new Error("the rates are not of one day");
  const perEuro: Record<string, string> = {};
  for (const [, , currency = "", , rate = ""] of xml.matchAll(RATE)) {
    if (!DECIMAL.test(rate)) throw new Error(`the rate of ${currency} is no decimal number`);
    if (perEuro[currency]) throw new Error(`there are two rates of ${currency}`);
    perEuro[currency] = rate;
  }
  const known = REAL_CURRENCIES.filter((currency) => currency !== "EUR" && perEuro[currency]);
  if (known.length === 0) throw new Error("there are no rates");
  return { day: published.data, perEuro: Object.fromEntries(known.map((currency) => [currency, perEuro[currency]])) };
}

/** A feed in the format of the European Central Bank's reference rates. */
export const ecbRates = (feed: URL): RatesSource => ({
  id: "ecb",
  async publish() {
    const { status, body } = await callOut(feed, { method: "GET", headers: {}, deadlineMs: DEADLINE_MS });
    if (status !== 200) throw new Error(`${feed.host} answered ${status} instead of rates`);
    return readDailyRates(body);
  },
});
