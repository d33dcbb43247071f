import { and, eq, isNull } from "drizzle-orm";
import type { Random } from "#server/platform/adapters/random.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { isSameMac } from "#server/platform/keys/keys.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { letterTo } from "#server/platform/modules/mail/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { placeOf, seal, unseal } from "./sealing.ts";
import { authenticators, recoveryCodes } from "./tables.ts";
import type { Verdict } from "./tries.ts";

export const RECOVERY_CODES = 10;

/** Without letters and digits that are taken for one another on paper (0 o, 1 l i, u v). */
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

/** Read off paper more easily. */
const shown = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** As it is typed: any case, with or without blanks and the hyphen. */
const typed = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, "");

const hashOf = (playerId: string, code: string): string => sha256(`${playerId}\n${code}`);

export async function forgetRecoveryCodes(tx: Transaction, playerId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.playerId, playerId));
}

/** Ten new codes in place of all before; they are told here and never again. */
export async function writeRecoveryCodes(tx: Transaction, context: Context, playerId: string): Promise<string[]> {
  const { random, clock, config } = context;
  const codes = Array.from({ length: RECOVERY_CODES }, () => drawCode(random));
  const rows = codes.map((code, place) => ({
    ...{ playerId, place, createdAt: clock.now() },
    ...seal(config.keys, placeOf.recoveryCode({ playerId, place }), hashOf(playerId, code)),
  }));
  await forgetRecoveryCodes(tx, playerId);
  await tx.insert(recoveryCodes).values(rows);
  return codes.map(shown);
}

/** Makes ten new codes. Refuses with `factor_changed` a player without an authenticator, which they stand in for. */
export const renewRecoveryCodes = (context: Context, playerId: string): Promise<string[]> =>
  context.connection.inTransaction(async (tx) => {
    const [row] = await tx.select().from(authenticators).where(eq(authenticators.playerId, playerId)).for("update");
    if (!row?.activatedAt) throw new Refusal("factor_changed");
    const codes = await writeRecoveryCodes(tx, context, playerId);
    await record(tx, context, { playerId });
    return codes;
  });

/** Looks at a recovery code, and uses it up: of several calls with it at once one finds it right. Its player is told by e-mail. */
export const lookAtRecoveryCode = (context: Context, playerId: string, code: string): Promise<Verdict> =>
  context.connection.inTransaction(async (tx) => {
    const { config, clock, mail } = context;
    const wanted = Buffer.from(hashOf(playerId, typed(code)));
    const rows = await tx.select().from(recoveryCodes).where(eq(recoveryCodes.playerId, playerId)).for("update");
    // All of them are compared: how long it takes tells nothing of which it was.
    const [found] = rows.filter((row) =>
      isSameMac(wanted, Buffer.from(unseal(config.keys, placeOf.recoveryCode(row), row))),
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
    const player = await lockPlayer(tx, playerId, "share");
    const left = rows.filter(({ usedAt }) => usedAt === null).length - 1;
    const link = `${config.publicUrl}/${player.language}/player/profile/security`;
    await mail.send(tx, letterTo(player, "recoveryCodeUsed", { link, count: left }));
    return "right";
  });
