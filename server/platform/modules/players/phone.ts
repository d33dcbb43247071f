import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import { isPhoneCode, latestPhoneCode, sendPhoneCode, spendPhoneCode } from "./phone-codes.ts";
import { lockPlayer } from "./store.ts";
import { phoneCodes, players } from "./tables.ts";

const TRIES = 5;

/** Sends a code that confirms a number as the player's. Refuses as {@link sendPhoneCode} does. */
export const requestPhoneCode = (context: Context, playerId: string, phone: string): Promise<void> =>
  sendPhoneCode(context, { playerId, phone, purpose: "confirm" });

/** Sends a new code to where the last one went. Refuses with `code_expired` when none was sent, else as the first request. */
export async function resendSms(context: Context, playerId: string): Promise<void> {
  const latest = await latestPhoneCode(context.connection.db, playerId, "confirm");
  if (!latest) throw new Refusal("code_expired");
  await requestPhoneCode(context, playerId, latest.phone);
}

/** The code that can still be entered, and where it was sent; null where there is none. */
export async function pendingPhone({ connection, clock }: Context, playerId: string) {
  const latest = await latestPhoneCode(connection.db, playerId, "confirm");
  if (!latest || latest.expiresAt <= clock.now() || latest.tries >= TRIES) return null;
  return { to: latest.phone, until: latest.expiresAt.toISOString(), triesLeft: TRIES - latest.tries };
}

/** What else depends on the new number; runs in the same transaction. */
type Completion = (tx: Transaction, phone: string) => Promise<void>;

/**
 * Confirms the number of the latest code as the player's. An attempt is counted in its one row, and committed, before the code is
 * compared: even a hundred guesses sent at once to two replicas are only five. Refuses with `wrong_code` and the attempts left,
 * or with `code_expired`.
 */
export async function confirmPhone(
  context: Context,
  playerId: string,
  code: string,
  complete: Completion,
): Promise<void> {
  const { connection, clock } = context;
  const latest = await latestPhoneCode(connection.db, playerId, "confirm");
  const isGood = (id: string) =>
    and(eq(phoneCodes.id, id), gt(phoneCodes.expiresAt, clock.now()), lt(phoneCodes.tries, TRIES));
  const [tried] = await connection.db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(isGood(latest?.id ?? ""))
    .returning();
  if (!tried) throw new Refusal("code_expired");
  if (!isPhoneCode(context, tried, code))
    throw fieldRefusal("wrong_code", "code", "wrong_code", { left: TRIES - tried.tries });
  await connection.inTransaction(async (tx) => {
    await lockPlayer(tx, playerId, "update");
    if (!(await spendPhoneCode(tx, clock.now(), tried))) throw new Refusal("code_expired");
    await tx.update(players).set({ phone: tried.phone, confirmedPhone: tried.phone }).where(eq(players.id, playerId));
    await record(tx, context, { playerId });
    await complete(tx, tried.phone);
  });
}
