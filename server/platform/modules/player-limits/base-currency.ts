import type { RealCurrency } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import { shownTally, type Tally } from "./tally.ts";

interface Registered {
  id: string;
  currency: RealCurrency;
}

/** What a player's figures and limits are in: the currency of the registration, which is kept from its first change on. */
export const baseCurrencyIn = (tally: Tally | undefined, player: Registered): RealCurrency =>
  tally?.currency ?? player.currency;

export const baseCurrencyOf = async (db: Database, player: Registered): Promise<RealCurrency> =>
  baseCurrencyIn(await shownTally(db, player.id), player);
