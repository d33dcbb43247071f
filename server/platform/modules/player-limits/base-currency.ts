import type { RealCurrency } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import { readTally, type Tally } from "./tally.ts";

interface Registered {
  id: string;
  currency: RealCurrency;
}

/** The currency of a player's figures and limits: that of the registration, stored from the first change on. */
export const baseCurrencyIn = (tally: Tally | undefined, player: Registered): RealCurrency =>
  tally?.currency ?? player.currency;

export const baseCurrencyOf = async (db: Database, player: Registered): Promise<RealCurrency> =>
  baseCurrencyIn(await readTally(db, player.id), player);
