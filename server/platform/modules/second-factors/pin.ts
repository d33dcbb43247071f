import { and, eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { hashPassword, isPassword } from "#server/platform/modules/players/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";
import { notifyPlayer } from "./letters.ts";
import { placeOf, seal, unseal } from "./sealing.ts";
import { factorTries, pins } from "./tables.ts";
import type { Verdict } from "./tries.ts";
import { isTrivialPin } from "./trivial-pin.ts";

/** Refuses a PIN that is among the first an attacker would try. */
export function refuseTrivialPin(pin: string, { birthDate }: { birthDate: string }): void {
  if (isTrivialPin(pin, birthDate)) throw fieldRefusal("validation_failed", "pin", "pin_trivial");
}

/**
 * Sets the PIN, replacing any earlier one, and resets its attempts. Its hash is encrypted as well: there are so few PINs that all
 * can be tried against a hash, and a stolen database alone must reveal none.
 */
export async function setPin(context: Context, playerId: string, pin: string): Promise<void> {
  const { connection, config, clock } = context;
  const hash = await hashPassword(pin);
  const set = { ...seal(config.keys, placeOf.pin(playerId), hash), setAt: clock.now() };
  await connection.inTransaction(async (tx) => {
    await tx
      .insert(pins)
      .values({ playerId, ...set })
      .onConflictDoUpdate({ target: pins.playerId, set });
    await tx.delete(factorTries).where(and(eq(factorTries.playerId, playerId), eq(factorTries.factor, "pin")));
    await record(tx, context, { playerId });
    await notifyPlayer(tx, context, playerId, { name: "pinSet" });
  });
}

/** Repeating it is harmless. */
export const removePin = (context: Context, playerId: string): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    const removed = await tx.delete(pins).where(eq(pins.playerId, playerId)).returning();
    await record(tx, context, { playerId });
    if (removed.length > 0) await notifyPlayer(tx, context, playerId, { name: "pinRemoved" });
  });

export async function verifyPin({ connection, config }: Context, playerId: string, pin: string): Promise<Verdict> {
  const [row] = await connection.db.select().from(pins).where(eq(pins.playerId, playerId));
  const hash = row ? unseal(config.keys, placeOf.pin(playerId), row) : null;
  return (await isPassword(hash, pin)) ? "right" : "wrong";
}
