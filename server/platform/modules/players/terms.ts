import { and, asc, count, eq, gt, inArray, isNotNull } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Connection, Database } from "#server/platform/db/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import { players } from "./tables.ts";
import versions from "./terms-versions.json" with { type: "json" };

/** Every version of the terms and the day it came into force, oldest first. A version is the hash of its English text. */
export const TERMS_VERSIONS: readonly { version: string; from: string }[] = versions;

/** The terms in force. A new version is put to every player at the next visit. */
export const TERMS_VERSION = TERMS_VERSIONS[TERMS_VERSIONS.length - 1]?.version ?? "";

/** Terms a player was shown: their version, and the SHA-256 of the text in the language it was shown in, if any was. */
export interface ShownTerms {
  version: string;
  text: string | null;
}

/** The acceptance stored with an account; nothing where another version was shown, or none. */
export const acceptanceOf = (shown: ShownTerms | undefined, now: Date) =>
  shown?.version === TERMS_VERSION
    ? { termsVersion: shown.version, termsText: shown.text, termsAcceptedAt: now }
    : { termsVersion: null, termsText: null, termsAcceptedAt: null };

/** Accepts the terms that were shown. Refuses any version but the one in force: terms that were not shown cannot be accepted. */
export async function acceptTerms({ connection, clock }: Context, playerId: string, shown: ShownTerms): Promise<void> {
  if (shown.version !== TERMS_VERSION) throw fieldRefusal("validation_failed", "version", "invalid_choice");
  await connection.db.update(players).set(acceptanceOf(shown, clock.now())).where(eq(players.id, playerId));
}

/** Requires the player to accept the terms again. */
export async function requireTerms(db: Database, playerId: string): Promise<void> {
  await db.update(players).set({ termsVersion: null }).where(eq(players.id, playerId));
}

const AT_ONCE = 500;

/**
 * Requires every player to accept the terms again and returns how many had accepted some. In batches, in the order of ids: one
 * statement would keep every player from betting until the last row is written. Repeating it continues.
 */
export async function requireTermsOfAll({ inTransaction }: Pick<Connection, "inTransaction">): Promise<number> {
  let required = 0;
  for (let last = ""; ; ) {
    const ids = await inTransaction(async (tx) => {
      const rows = await tx
        .select({ id: players.id })
        .from(players)
        .where(and(gt(players.id, last), isNotNull(players.termsVersion)))
        .orderBy(asc(players.id))
        .limit(AT_ONCE)
        .for("update");
      const found = rows.map(({ id }) => id);
      if (found.length > 0) await tx.update(players).set({ termsVersion: null }).where(inArray(players.id, found));
      return found;
    });
    required += ids.length;
    last = ids.at(-1) ?? "";
    if (ids.length < AT_ONCE) return required;
  }
}

/** How many players have accepted each version; for null, how many have none accepted. */
export const countAcceptances = (db: Database): Promise<{ version: string | null; players: number }[]> =>
  db.select({ version: players.termsVersion, players: count() }).from(players).groupBy(players.termsVersion);
