import type { Transaction } from "#server/platform/db/index.ts";
import { post } from "#server/platform/modules/ledger/index.ts";
import { type JackpotFed, type JackpotWon, jackpotFed, jackpotWon } from "./entries.ts";

/** Puts euro cents, above zero, into a pool. Its number makes a feed happen once. */
export async function feedJackpot(tx: Transaction, fed: JackpotFed): Promise<void> {
  await post(tx, jackpotFed(fed));
}

/** Pays a pool to the player whose round won it. Round and level make it happen once. */
export async function payJackpot(tx: Transaction, won: JackpotWon): Promise<void> {
  const entry = jackpotWon(won);
  if (entry.postings.length > 0) await post(tx, entry);
}
