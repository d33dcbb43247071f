import type { RealCurrency } from "#app/contract/money.ts";
import type { RATE_SOURCES } from "#app/contract/transfers.ts";

export type RateSourceId = (typeof RATE_SOURCES)[number];

/** What a source published for one day. */
export interface PublishedRates {
  /** YYYY-MM-DD. */
  day: string;
  /** Major units that stand for one euro, as a decimal text above zero; only of currencies the source knows. */
  perEuro: Partial<Record<Exclude<RealCurrency, "EUR">, string>>;
}

/** Where rates come from that players' money is exchanged by. */
export interface RatesSource {
  id: RateSourceId;
  /** The last rates it published. Rejects when it is silent or says what cannot be read. */
  publish(): Promise<PublishedRates>;
}
