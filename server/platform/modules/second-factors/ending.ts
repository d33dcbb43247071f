import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { notifyPlayer } from "./letters.ts";
import { authenticators, factorTries, passkeys, pinResets, pins, recoveryCodes, smsFactors } from "./tables.ts";

const ALL = [authenticators, smsFactors, recoveryCodes, passkeys, pins, pinResets, factorTries] as const;

/**
 * Removes all of a player's second factors, whoever may control them now, and notifies the player. The caller ends the sessions.
 */
export async function endFactors(
  tx: Transaction,
  context: Pick<Context, "mail" | "config">,
  playerId: string,
): Promise<void> {
  await lockPlayer(tx, playerId, "update");
  for (const table of ALL) await tx.delete(table).where(eq(table.playerId, playerId));
  await notifyPlayer(tx, context, playerId, { name: "factorsEnded" });
}
