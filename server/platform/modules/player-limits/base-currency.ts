import type { RealCurrency } from "#app/contract/money.ts";
import type { Database } from "#server/platform/db/index.ts";
import { shownTally } from "./tally.ts";

/** What a player's figures and limits are in: the currency of the registration, which is kept from its first change on. */
export async function baseCurrencyOf(
  db: Database,
  player: { id: string; currency: RealCurrency },
): Promise<RealCurrency> {
  const tally = await shownTally(db, player.id);
  return tally?.currency ?? player.currency;
}
