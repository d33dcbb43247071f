import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import { players } from "./tables.ts";

/** The terms in force. A new version asks every player again at the next visit. */
export const TERMS_VERSION = "2026-01";

/**
 * Accepts the terms that were shown. Refuses any version but the one in force: terms that were not shown cannot be
 * accepted.
 */
export async function acceptTerms({ connection, clock }: Context, playerId: string, version: string): Promise<void> {
  if (version !== TERMS_VERSION) throw fieldRefusal("validation_failed", "version", "invalid_choice");
  await connection.db
    .update(players)
    .set({ termsVersion: version, termsAcceptedAt: clock.now() })
    .where(eq(players.id, playerId));
}

/** Asks the player to accept the terms again. */
export async function requireTerms(db: Database, playerId: string): Promise<void> {
  await db.update(players).set({ termsVersion: null }).where(eq(players.id, playerId));
}
