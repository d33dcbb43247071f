import { eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import {
  confirmedPhoneOf,
  isPhoneCode,
  latestPhoneCode,
  lockPlayer,
  sendPhoneCode,
  spendPhoneCode,
} from "#server/platform/modules/players/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { notifyPlayer } from "./letters.ts";
import { deleteIdleRecoveryCodes, writeFirstRecoveryCodes } from "./recovery-codes.ts";
import { smsFactors } from "./tables.ts";
import { tryCode, type Verdict } from "./tries.ts";

/** The part of a number that is shown to anybody who may not be its owner. */
export const endingOf = (phone: string): string => phone.slice(-4);

async function factorPhone(db: Database | Transaction, playerId: string): Promise<string | null> {
  const [row] = await db.select({ phone: smsFactors.phone }).from(smsFactors).where(eq(smsFactors.playerId, playerId));
  return row?.phone ?? null;
}

async function requireConfirmedPhone(db: Database | Transaction, playerId: string): Promise<string> {
  const phone = await confirmedPhoneOf(db, playerId);
  if (!phone) throw new Refusal("phone_not_confirmed");
  return phone;
}

/**
 * Sends a code that proves SMS codes, or turns them on: to the number they are active for, else to the confirmed one. Refuses
 * with `phone_not_confirmed` and `too_many_requests`.
 */
export async function sendFactorSms(context: Context, playerId: string): Promise<void> {
  const { db } = context.connection;
  const phone = (await factorPhone(db, playerId)) ?? (await requireConfirmedPhone(db, playerId));
  await sendPhoneCode(context, { playerId, phone, purpose: "factor" });
}

/** Compares the input with the latest code, if that was sent to this number, and uses it up. Refuses with `code_expired`. */
async function verifyCode(
  tx: Transaction,
  context: Context,
  playerId: string,
  typed: { phone: string; code: string },
): Promise<Verdict> {
  const sent = await latestPhoneCode(tx, playerId, "factor");
  if (!sent || sent.phone !== typed.phone || !isPhoneCode(context, sent, typed.code)) return "wrong";
  if (!(await spendPhoneCode(tx, context.clock.now(), sent))) throw new Refusal("code_expired");
  return "right";
}

/** Checks a code that was sent to the number SMS codes are active for. */
export const verifySms = (context: Context, playerId: string, code: string): Promise<Verdict> =>
  context.connection.inTransaction(async (tx): Promise<Verdict> => {
    const phone = await factorPhone(tx, playerId);
    return phone === null ? "wrong" : verifyCode(tx, context, playerId, { phone, code });
  });

/**
 * Turns SMS codes on for the confirmed number, and returns the player's first recovery codes; none where there are some. Refuses
 * with `factor_changed` where they are on, with `phone_not_confirmed`, and as {@link tryCode} does.
 */
export async function activateSms(context: Context, playerId: string, code: string): Promise<string[]> {
  const { connection, clock } = context;
  if (await factorPhone(connection.db, playerId)) throw new Refusal("factor_changed");
  await requireConfirmedPhone(connection.db, playerId);
  let codes: string[] = [];
  await tryCode(context, { playerId, factor: "sms" }, () =>
    connection.inTransaction(async (tx): Promise<Verdict> => {
      // Guards against a concurrent sign-in without the second step: its session would exist when the step becomes required.
      await lockPlayer(tx, playerId, "update");
      const phone = await requireConfirmedPhone(tx, playerId);
      const verdict = await verifyCode(tx, context, playerId, { phone, code });
      if (verdict !== "right") return verdict;
      await tx.insert(smsFactors).values({ playerId, phone, activatedAt: clock.now() });
      codes = await writeFirstRecoveryCodes(tx, context, playerId);
      await record(tx, context, { playerId });
      await notifyPlayer(tx, context, playerId, { name: "smsCodesOn", values: { phone: endingOf(phone) } });
      return "right";
    }),
  );
  return codes;
}

/** Turns SMS codes off, and deletes the recovery codes where nothing else needs them. Repeating it is harmless. */
export const removeSms = (context: Context, playerId: string): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    await lockPlayer(tx, playerId, "update");
    const removed = await tx.delete(smsFactors).where(eq(smsFactors.playerId, playerId)).returning();
    await deleteIdleRecoveryCodes(tx, playerId);
    await record(tx, context, { playerId });
    if (removed.length > 0) await notifyPlayer(tx, context, playerId, { name: "smsCodesOff" });
  });

/**
 * SMS codes follow the number once another one is confirmed, which itself requires a second factor: turning them off with the old
 * number would leave the account protected by the password alone without anybody having requested that.
 */
export async function moveSms(tx: Transaction, context: Context, playerId: string, phone: string): Promise<void> {
  const before = await factorPhone(tx, playerId);
  if (before === null || before === phone) return;
  await tx.update(smsFactors).set({ phone }).where(eq(smsFactors.playerId, playerId));
  await notifyPlayer(tx, context, playerId, { name: "smsCodesMoved", values: { phone: endingOf(phone) } });
}
