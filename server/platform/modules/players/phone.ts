import { and, desc, eq, gt, lt, or, sql } from "drizzle-orm";
import { PHONE_CODE_LENGTH } from "#app/contract/phone.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { drawDigits } from "#server/platform/draw-digits.ts";
import { isSameMac } from "#server/platform/keys/keys.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { smsTo } from "#server/platform/modules/mail/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import { requirePace } from "./pace.ts";
import { lockPlayer } from "./store.ts";
import { phoneCodes, players } from "./tables.ts";

const VALID_MINUTES = 10;
const TRIES = 5;
const MINUTE_MS = 60_000;

type Code = typeof phoneCodes.$inferSelect;

/** A bare hash of six digits is undone by trying all of them; under a key it is not. */
const macOf = ({ config: { keys } }: Context, version: number, playerId: string, phone: string, code: string) =>
  keys.mac("phone codes", version, `${playerId}\n${phone}\n${code}`) ?? Buffer.alloc(0);

const isOf = (context: Context, { playerId, phone, codeHash }: Code, code: string): boolean =>
  context.config.keys.versions.some((version) =>
    isSameMac(Buffer.from(codeHash, "base64url"), macOf(context, version, playerId, phone, code)),
  );

/** Refuses with `too_many_requests` what is too soon for the player, or for the number, whoever asked for it before. */
async function requireFree(tx: Transaction, now: Date, playerId: string, phone: string): Promise<void> {
  const sent = await tx
    .select({ playerId: phoneCodes.playerId, phone: phoneCodes.phone, at: phoneCodes.sentAt })
    .from(phoneCodes)
    .where(or(eq(phoneCodes.playerId, playerId), eq(phoneCodes.phone, phone)));
  const timesOf = (rows: typeof sent) => rows.map(({ at }) => at);
  requirePace(
    now,
    timesOf(sent.filter((row) => row.playerId === playerId)),
    timesOf(sent.filter((row) => row.phone === phone)),
  );
}

async function send(tx: Transaction, context: Context, playerId: string, phone: string): Promise<void> {
  const { clock, random, config, sms } = context;
  const player = await lockPlayer(tx, playerId, "update");
  const now = clock.now();
  await requireFree(tx, now, playerId, phone);
  const code = drawDigits(random, PHONE_CODE_LENGTH);
  await tx.insert(phoneCodes).values({
    id: random.id("otp"),
    playerId,
    phone,
    codeHash: macOf(context, config.keys.current, playerId, phone, code).toString("base64url"),
    tries: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + VALID_MINUTES * MINUTE_MS),
  });
  await sms.send(tx, smsTo({ phone, language: player.language }, "phoneCode", { code, count: VALID_MINUTES }));
}

/**
 * Sends a code to a number, which takes the place of the code before. Whose number it is makes no difference: neither the
 * answer nor the number of messages tells whether it has an account. Refuses with `too_many_requests`.
 */
export const requestPhoneCode = (context: Context, playerId: string, phone: string): Promise<void> =>
  // Two players who write to one number are counted one after the other.
  context.connection.inTransaction((tx) => send(tx, context, playerId, phone), { lock: `sms:${phone}` });

async function latestOf(db: Database | Transaction, playerId: string): Promise<Code | undefined> {
  const [latest] = await db
    .select()
    .from(phoneCodes)
    .where(eq(phoneCodes.playerId, playerId))
    .orderBy(desc(phoneCodes.sentAt), desc(phoneCodes.id))
    .limit(1);
  return latest;
}

/** Sends a new code to where the last one went. Refuses with `code_expired` where none went anywhere, else as the first. */
export async function resendSms(context: Context, playerId: string): Promise<void> {
  const latest = await latestOf(context.connection.db, playerId);
  if (!latest) throw new Refusal("code_expired");
  await requestPhoneCode(context, playerId, latest.phone);
}

/** The code that can still be typed, and where it went; null where there is none. */
export async function pendingPhone({ connection, clock }: Context, playerId: string) {
  const latest = await latestOf(connection.db, playerId);
  if (!latest || latest.expiresAt <= clock.now() || latest.tries >= TRIES) return null;
  return { to: latest.phone, until: latest.expiresAt.toISOString(), triesLeft: TRIES - latest.tries };
}

/** What else follows from a new number, done with it or not at all. */
type Completion = (tx: Transaction) => Promise<void>;

/**
 * Makes the number of the latest code the player's. A try is counted in its one row, and committed, before the code is
 * looked at: a hundred guesses sent at once to two replicas are five as well. Refuses with `wrong_code` and what is left,
 * or with `code_expired`.
 */
export async function confirmPhone(
  context: Context,
  playerId: string,
  code: string,
  complete: Completion,
): Promise<void> {
  const { connection, clock } = context;
  const latest = await latestOf(connection.db, playerId);
  const isGood = (id: string) =>
    and(eq(phoneCodes.id, id), gt(phoneCodes.expiresAt, clock.now()), lt(phoneCodes.tries, TRIES));
  const [tried] = await connection.db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(isGood(latest?.id ?? ""))
    .returning();
  if (!tried) throw new Refusal("code_expired");
  if (!isOf(context, tried, code))
    throw fieldRefusal("wrong_code", "code", "wrong_code", { left: TRIES - tried.tries });
  await connection.inTransaction(async (tx) => {
    await lockPlayer(tx, playerId, "update");
    const used = await tx
      .update(phoneCodes)
      .set({ expiresAt: clock.now() })
      .where(and(eq(phoneCodes.id, tried.id), gt(phoneCodes.expiresAt, clock.now())))
      .returning({ id: phoneCodes.id });
    if (used.length === 0) throw new Refusal("code_expired");
    await tx.update(players).set({ phone: tried.phone, confirmedPhone: tried.phone }).where(eq(players.id, playerId));
    await record(tx, context, { playerId });
    await complete(tx);
  });
}
