import { and, desc, eq, gt, or } from "drizzle-orm";
import { PHONE_CODE_LENGTH } from "#app/contract/phone.ts";
import { MINUTE_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { drawDigits } from "#server/platform/draw-digits.ts";
import { isMacOfCode, macOfCode } from "#server/platform/keys/code-mac.ts";
import { smsTo } from "#server/platform/modules/mail/index.ts";
import { requirePace } from "./pace.ts";
import { lockPlayer } from "./store.ts";
import { type PhoneCodePurpose, phoneCodes } from "./tables.ts";

/** Lifetime of a code, how many are sent in a day, and the text of the message. */
const SENT = {
  confirm: { minutes: 10, aDay: 5, sms: "phoneCode" },
  factor: { minutes: 5, aDay: 10, sms: "factorCode" },
} as const;

type Code = typeof phoneCodes.$inferSelect;

const textOf = ({ purpose, playerId, phone }: Pick<Code, "purpose" | "playerId" | "phone">, code: string): string =>
  [...(purpose === "confirm" ? [] : [purpose]), playerId, phone, code].join("\n");

/** Whether this is the code that was sent. */
export const isPhoneCode = ({ config: { keys } }: Context, sent: Code, code: string): boolean =>
  isMacOfCode(keys, "phone codes", sent.codeHash, textOf(sent, code));

interface Recipient {
  playerId: string;
  phone: string;
  purpose: PhoneCodePurpose;
}

/**
 * Refuses with `too_many_requests` a request that is too soon for the player, or for the number, whichever player requested a
 * code for it before. Each purpose counts by itself: anybody can request codes to confirm a number, and must not use up its
 * owner's sign-ins.
 */
async function requireFree(tx: Transaction, now: Date, { playerId, phone, purpose }: Recipient): Promise<void> {
  const sent = await tx
    .select({ playerId: phoneCodes.playerId, phone: phoneCodes.phone, at: phoneCodes.sentAt })
    .from(phoneCodes)
    .where(and(eq(phoneCodes.purpose, purpose), or(eq(phoneCodes.playerId, playerId), eq(phoneCodes.phone, phone))));
  const times = (rows: typeof sent) => rows.map(({ at }) => at);
  const own = sent.filter((row) => row.playerId === playerId);
  const toNumber = purpose === "confirm" ? sent.filter((row) => row.phone === phone) : [];
  requirePace(now, SENT[purpose].aDay, times(own), times(toNumber));
}

async function send(tx: Transaction, context: Context, to: Recipient): Promise<void> {
  const { clock, random, config, sms } = context;
  const { minutes, aDay: _, sms: text } = SENT[to.purpose];
  const player = await lockPlayer(tx, to.playerId, "update");
  const now = clock.now();
  await requireFree(tx, now, to);
  const code = drawDigits(random, PHONE_CODE_LENGTH);
  await tx.insert(phoneCodes).values({
    ...to,
    id: random.id("otp"),
    codeHash: macOfCode(config.keys, "phone codes", textOf(to, code)),
    tries: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + minutes * MINUTE_MS),
  });
  await sms.send(tx, smsTo({ phone: to.phone, language: player.language }, text, { code, count: minutes }));
}

/**
 * Sends a code to a number, which replaces the code before. It makes no difference whose number it is: neither the response nor
 * the number of messages reveals whether it has an account. Refuses with `too_many_requests`.
 */
export const sendPhoneCode = (context: Context, to: Recipient): Promise<void> =>
  // Requests of two players for one number are counted one after the other.
  context.connection.inTransaction((tx) => send(tx, context, to), { lock: `sms:${to.phone}` });

/** The latest code of a purpose that was sent to the player, expired or not. */
export async function latestPhoneCode(
  db: Database | Transaction,
  playerId: string,
  purpose: PhoneCodePurpose,
): Promise<Code | undefined> {
  const [latest] = await db
    .select()
    .from(phoneCodes)
    .where(and(eq(phoneCodes.playerId, playerId), eq(phoneCodes.purpose, purpose)))
    .orderBy(desc(phoneCodes.sentAt), desc(phoneCodes.id))
    .limit(1);
  return latest;
}

/** Invalidates a code that can still be entered. Of several concurrent calls only one does, and returns true. */
export async function spendPhoneCode(tx: Transaction, now: Date, { id }: Code): Promise<boolean> {
  const used = await tx
    .update(phoneCodes)
    .set({ expiresAt: now })
    .where(and(eq(phoneCodes.id, id), gt(phoneCodes.expiresAt, now)))
    .returning({ id: phoneCodes.id });
  return used.length > 0;
}
