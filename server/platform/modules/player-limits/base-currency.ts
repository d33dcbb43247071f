import { eq } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import { type Database, type Given, prepared } from "#server/platform/db/index.ts";
import { playTallies } from "./tables.ts";

const currencyOfTally = prepared((db, { playerId }: Given<{ playerId: string }>) =>
  db.select({ currency: playTallies.currency }).from(playTallies).where(eq(playTallies.playerId, playerId)),
);

/** What a player's figures and limits are in: the currency of the registration, which is kept from its first change on. */
export async function baseCurrencyOf(
  db: Database,
  player: { id: string; currency: RealCurrency },
): Promise<RealCurrency> {
  const [kept] = await currencyOfTally(db, { playerId: player.id });
  return kept?.currency ?? player.currency;
}
