import { and, eq, isNull } from "drizzle-orm";
import type { Random } from "#server/platform/adapters/random.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { isSameMac } from "#server/platform/keys/keys.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { notifyPlayer } from "./letters.ts";
import { placeOf, seal, unseal } from "./sealing.ts";
import { authenticators, recoveryCodes, smsFactors } from "./tables.ts";
import type { Verdict } from "./tries.ts";

export const RECOVERY_CODES = 10;

/** Without letters and digits that are confused on paper (0 o, 1 l i, u v). */
const ALPHABET = "23456789abcdefghjkmnpqrstwxyz";
const LENGTH = 10;
const UNBIASED = 256 - (256 % ALPHABET.length);

/** Ten characters: 48 bits. */
function drawCode(random: Random): string {
  const letters = [...random.bytes(LENGTH * 2)].filter((byte) => byte < UNBIASED);
  if (letters.length < LENGTH) return drawCode(random);
  return letters
    .slice(0, LENGTH)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("");
}

/** Grouped, to be easier to read from paper. */
const formatted = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Normalizes input: any case, with or without spaces and the hyphen. */
const typed = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, "");

const hashOf = (playerId: string, code: string): string => sha256(`${playerId}\n${code}`);

const deleteCodes = (tx: Transaction, playerId: string) =>
  tx.delete(recoveryCodes).where(eq(recoveryCodes.playerId, playerId));

/** Whether the player has a factor that recovery codes can replace. The player's row is locked, so that it stays so. */
async function needsRecovery(tx: Transaction, playerId: string): Promise<boolean> {
  await lockPlayer(tx, playerId, "update");
  const [app] = await tx.select().from(authenticators).where(eq(authenticators.playerId, playerId));
  const [sms] = await tx.select().from(smsFactors).where(eq(smsFactors.playerId, playerId));
  return Boolean(app?.activatedAt || sms);
}

/** Deletes the recovery codes of a player without a factor that they can replace. */
export async function deleteIdleRecoveryCodes(tx: Transaction, playerId: string): Promise<void> {
  if (!(await needsRecovery(tx, playerId))) await deleteCodes(tx, playerId);
}

/** Replaces all recovery codes by ten new ones; they are returned here and never again. */
export async function writeRecoveryCodes(tx: Transaction, context: Context, playerId: string): Promise<string[]> {
  const { random, clock, config } = context;
  const codes = Array.from({ length: RECOVERY_CODES }, () => drawCode(random));
  const rows = codes.map((code, place) => ({
    playerId,
    place,
    createdAt: clock.now(),
    ...seal(config.keys, placeOf.recoveryCode({ playerId, place }), hashOf(playerId, code)),
  }));
  await deleteCodes(tx, playerId);
  await tx.insert(recoveryCodes).values(rows);
  return codes.map(formatted);
}

/** Creates codes for a player who has none yet; returns none where there are some, used or not: those stay valid. */
export async function writeFirstRecoveryCodes(tx: Transaction, context: Context, playerId: string): Promise<string[]> {
  const known = await tx.select().from(recoveryCodes).where(eq(recoveryCodes.playerId, playerId));
  return known.length > 0 ? [] : writeRecoveryCodes(tx, context, playerId);
}

/** Creates ten new codes. Refuses with `factor_changed` a player without a factor that they can replace. */
export const renewRecoveryCodes = (context: Context, playerId: string): Promise<string[]> =>
  context.connection.inTransaction(async (tx) => {
    if (!(await needsRecovery(tx, playerId))) throw new Refusal("factor_changed");
    const codes = await writeRecoveryCodes(tx, context, playerId);
    await record(tx, context, { playerId });
    await notifyPlayer(tx, context, playerId, { name: "recoveryCodesRenewed" });
    return codes;
  });

/**
 * Checks a recovery code, and uses it up: of several concurrent calls with it one finds it right. The player is notified by
 * e-mail.
 */
export const verifyRecoveryCode = (context: Context, playerId: string, code: string): Promise<Verdict> =>
  context.connection.inTransaction(async (tx) => {
    const { config, clock } = context;
    // Locked before the codes, in the same order as when new ones are created.
    await lockPlayer(tx, playerId, "share");
    const expected = Buffer.from(hashOf(playerId, typed(code)));
    const rows = await tx.select().from(recoveryCodes).where(eq(recoveryCodes.playerId, playerId)).for("update");
    // All of them are compared: the time taken does not reveal which one matched.
    const [found] = rows.filter((row) =>
      isSameMac(expected, Buffer.from(unseal(config.keys, placeOf.recoveryCode(row), row))),
    );
    if (!found) return "wrong";
    const used = await tx
      .update(recoveryCodes)
      .set({ usedAt: clock.now() })
      .where(
        and(eq(recoveryCodes.playerId, playerId), eq(recoveryCodes.place, found.place), isNull(recoveryCodes.usedAt)),
      )
      .returning({ place: recoveryCodes.place });
    if (used.length === 0) return "used";
    const count = rows.filter(({ usedAt }) => usedAt === null).length - 1;
    await notifyPlayer(tx, context, playerId, { name: "recoveryCodeUsed", values: { count } });
    return "right";
  });
