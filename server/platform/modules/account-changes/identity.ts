import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { minimumAgeOf } from "#server/platform/modules/jurisdictions/index.ts";
import { publishNews } from "#server/platform/modules/live/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import { isOfAge, lockPlayer, type PlayerRow, players } from "#server/platform/modules/players/index.ts";
import { isApproved } from "#server/platform/modules/verification/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";

const FIELDS = ["name", "surname", "birthDate"] as const;

/** What a document of identity shows; what is left out stays as it is. */
export type Identity = { [Field in (typeof FIELDS)[number]]?: string | undefined };

function requireAge({ clock }: Context, { country }: PlayerRow, birthDate: string): void {
  const min = minimumAgeOf(country);
  if (!isOfAge(birthDate, min, clock.now())) throw fieldRefusal("validation_failed", "birthDate", "under_age", { min });
}

const inWords = (player: PlayerRow, identity: Identity, fields: readonly (keyof Identity)[]): string =>
  fields.map((field) => `${field} ${JSON.stringify(player[field])} -> ${JSON.stringify(identity[field])}`).join(", ");

/**
 * Gives the account the name and birth date of an approved document, which its player cannot change. Records the old and the
 * new, because nothing else keeps them, and writes to the player. `also` runs in the same transaction. Returns the changed
 * fields; where there are none, nothing is done. Refuses with `proof_missing` where no document of identity is approved, and at
 * the field a player who is too young.
 */
export const changeIdentity = (
  context: Context,
  playerId: string,
  { reason, ...identity }: Identity & { reason: string },
  also: (tx: Transaction) => Promise<void>,
): Promise<readonly (keyof Identity)[]> =>
  context.connection.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, playerId, "update");
    if (!(await isApproved(tx, playerId, "identity"))) throw new Refusal("proof_missing");
    const changed = FIELDS.filter((field) => identity[field] !== undefined && identity[field] !== player[field]);
    if (changed.length === 0) return changed;
    if (changed.includes("birthDate")) requireAge(context, player, identity.birthDate ?? "");
    const values = Object.fromEntries(changed.map((field) => [field, identity[field]]));
    await tx.update(players).set(values).where(eq(players.id, playerId));
    await also(tx);
    await publishNews(tx, playerId, "standing");
    const link = `${context.config.publicUrl}/${player.language}/player/profile/view`;
    await context.mail.send(tx, letterTo(player, "identityChanged", { link }));
    await record(tx, context, { playerId, result: `${inWords(player, identity, changed)}: ${reason}` });
    return changed;
  });
