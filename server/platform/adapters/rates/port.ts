import type { RealCurrency } from "#app/contract/money.ts";
import type { RATE_SOURCES } from "#app/contract/transfers.ts";

export type RateSourceId = (typeof RATE_SOURCES)[number];

/** What a source published for one day. */
export interface PublishedRates {
  /** YYYY-MM-DD. */
  day: string;
  /** Major units for one euro, as a decimal text above zero; only currencies the source has. */
  perEuro: Partial<Record<Exclude<RealCurrency, "EUR">, string>>;
}

/** A source of the exchange rates for players' money. */
export interface RatesSource {
  id: RateSourceId;
  /** The last rates it published. Rejects when it does not respond or its response cannot be parsed. */
  publish(): Promise<PublishedRates>;
}
