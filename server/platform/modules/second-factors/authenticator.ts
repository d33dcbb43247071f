import { eq, isNull } from "drizzle-orm";
import { generateSecret, generateURI, verifySync } from "otplib";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { notifyPlayer } from "./letters.ts";
import { deleteIdleRecoveryCodes, writeRecoveryCodes } from "./recovery-codes.ts";
import { placeOf, seal, unseal } from "./sealing.ts";
import { authenticators } from "./tables.ts";
import { tryCode, type Verdict } from "./tries.ts";

/** Lifetime of a secret that was offered and not activated. */
const OFFERED_MS = 30 * 60_000;

/** RFC 6238: a clock may be one step behind or ahead. */
const STEP_SECONDS = 30;

/** The time step of a code, or null when it matches none around now. */
function stepOf(secret: string, token: string, now: Date): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  const found = verifySync({ secret, token, epoch, epochTolerance: STEP_SECONDS });
  return found.valid && "timeStep" in found ? found.timeStep : null;
}

export interface OfferedSecret {
  /** Base32. */
  secret: string;
  /** The same in the form of a QR code for an app. */
  uri: string;
}

/** Offers the player a new secret, replacing one offered before. Refuses with `factor_changed` where one is in use. */
export async function offerAuthenticator(context: Context, playerId: string): Promise<void> {
  const { connection, clock, config } = context;
  const offered = {
    ...seal(config.keys, placeOf.authenticator(playerId), generateSecret()),
    startedAt: clock.now(),
  };
  await connection.inTransaction(async (tx) => {
    const [row] = await tx
      .insert(authenticators)
      .values({ playerId, ...offered })
      .onConflictDoUpdate({
        target: authenticators.playerId,
        set: offered,
        setWhere: isNull(authenticators.activatedAt),
      })
      .returning({ playerId: authenticators.playerId });
    if (!row) throw new Refusal("factor_changed");
    await record(tx, context, { playerId });
  });
}

const isOffered = ({ activatedAt, startedAt }: typeof authenticators.$inferSelect, now: Date): boolean =>
  activatedAt === null && now.getTime() < startedAt.getTime() + OFFERED_MS;

/** The secret that is offered and not in use yet; null where there is none. Once it is in use, it is never returned again. */
export async function offeredSecret(
  { connection, config, clock }: Context,
  player: { id: string; email: string },
): Promise<OfferedSecret | null> {
  const [row] = await connection.db.select().from(authenticators).where(eq(authenticators.playerId, player.id));
  if (!row || !isOffered(row, clock.now())) return null;
  const secret = unseal(config.keys, placeOf.authenticator(player.id), row);
  return { secret, uri: generateURI({ issuer: "Openhand", label: player.email, secret }) };
}

const lockRow = async (tx: Transaction, playerId: string) =>
  (await tx.select().from(authenticators).where(eq(authenticators.playerId, playerId)).for("update"))[0];

/**
 * Activates the offered secret, once a code proves that the app has it, and returns ten recovery codes: the only time they are
 * shown. Refuses with `factor_changed` where none is offered, and as {@link tryCode} does.
 */
export async function activateAuthenticator(context: Context, playerId: string, code: string): Promise<string[]> {
  const { connection, clock, config } = context;
  const [row] = await connection.db.select().from(authenticators).where(eq(authenticators.playerId, playerId));
  if (!row || !isOffered(row, clock.now())) throw new Refusal("factor_changed");
  let codes: string[] = [];
  await tryCode(context, { playerId, factor: "totp" }, () =>
    connection.inTransaction(async (tx): Promise<Verdict> => {
      // Guards against a concurrent sign-in without the second step: its session would exist when the step becomes required.
      await lockPlayer(tx, playerId, "update");
      const offered = await lockRow(tx, playerId);
      const now = clock.now();
      if (!offered || !isOffered(offered, now)) throw new Refusal("factor_changed");
      const lastStep = stepOf(unseal(config.keys, placeOf.authenticator(playerId), offered), code, now);
      if (lastStep === null) return "wrong";
      await tx.update(authenticators).set({ activatedAt: now, lastStep }).where(eq(authenticators.playerId, playerId));
      codes = await writeRecoveryCodes(tx, context, playerId);
      await record(tx, context, { playerId });
      await notifyPlayer(tx, context, playerId, { name: "authenticatorOn" });
      return "right";
    }),
  );
  return codes;
}

/** Activates a given secret, such as the seeded world's published one. */
export async function useAuthenticator(tx: Transaction, context: Context, playerId: string, secret: string) {
  const now = context.clock.now();
  const place = placeOf.authenticator(playerId);
  await tx
    .insert(authenticators)
    .values({ playerId, ...seal(context.config.keys, place, secret), startedAt: now, activatedAt: now });
  await writeRecoveryCodes(tx, context, playerId);
}

/** Checks a code of the authenticator. A code accepted before, or older than one accepted, counts as used. */
export const verifyTotp = ({ connection, clock, config }: Context, playerId: string, code: string): Promise<Verdict> =>
  connection.inTransaction(async (tx) => {
    const row = await lockRow(tx, playerId);
    if (!row?.activatedAt) return "wrong";
    const step = stepOf(unseal(config.keys, placeOf.authenticator(playerId), row), code, clock.now());
    if (step === null) return "wrong";
    if (row.lastStep !== null && step <= row.lastStep) return "used";
    await tx.update(authenticators).set({ lastStep: step }).where(eq(authenticators.playerId, playerId));
    return "right";
  });

/** Removes the authenticator, and the recovery codes where nothing else needs them. Repeating it is harmless. */
export const removeAuthenticator = (context: Context, playerId: string): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    await lockPlayer(tx, playerId, "update");
    const [removed] = await tx.delete(authenticators).where(eq(authenticators.playerId, playerId)).returning();
    await deleteIdleRecoveryCodes(tx, playerId);
    await record(tx, context, { playerId });
    if (removed?.activatedAt) await notifyPlayer(tx, context, playerId, { name: "authenticatorOff" });
  });
