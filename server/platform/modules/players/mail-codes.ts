import { and, desc, eq, gt, lt, or, sql } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import { MAIL_CODE_LENGTH } from "#app/contract/profile-changes.ts";
import { MINUTE_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { drawDigits } from "#server/platform/draw-digits.ts";
import { isMacOfCode, macOfCode } from "#server/platform/keys/code-mac.ts";
import { type LetterName, letterTo } from "#server/platform/modules/mail/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import { PACE_MS, requirePace } from "./pace.ts";
import { type MailCodePurpose, mailCodes } from "./tables.ts";

const VALID_MINUTES = 10;
const TRIES = 5;
const A_DAY = 5;

type Code = typeof mailCodes.$inferSelect;
type Facts = Pick<Code, "playerId" | "purpose" | "email">;

/** The text that is hashed: a code with its player, purpose and address. */
const textOf = ({ playerId, purpose, email }: Facts, code: string) => [playerId, purpose, email, code].join("\n");

interface ToSend {
  player: { id: string; language: Language };
  /** Address, purpose and letter of each code; `values` are the letter's parameters besides code and minutes. */
  letters: readonly { purpose: MailCodePurpose; email: string; letter: LetterName; values?: Record<string, string> }[];
}

/**
 * Sends codes, each replacing the last one of its purpose, inside a transaction that has locked the player's row: one a minute
 * and five a day, counted by player and purpose, and by address over all players. Refuses with `too_many_requests`.
 */
export async function sendMailCodes(tx: Transaction, context: Context, { player, letters }: ToSend): Promise<void> {
  const { clock, random, config, mail } = context;
  const now = clock.now();
  const isOld = lt(mailCodes.sentAt, new Date(now.getTime() - PACE_MS));
  await tx.delete(mailCodes).where(and(eq(mailCodes.playerId, player.id), isOld));
  for (const { purpose, email, letter, values } of letters) {
    const ofPlayer = and(eq(mailCodes.playerId, player.id), eq(mailCodes.purpose, purpose));
    const sent = await tx
      .select()
      .from(mailCodes)
      .where(or(ofPlayer, eq(mailCodes.email, email)));
    const times = (rows: readonly Code[]) => rows.map(({ sentAt }) => sentAt);
    const own = sent.filter((row) => row.playerId === player.id && row.purpose === purpose);
    // This player's letters for another purpose do not count: both codes of a change are sent at once.
    const others = sent.filter((row) => row.email === email && row.playerId !== player.id);
    requirePace(now, A_DAY, times(own), times(others));
    const code = drawDigits(random, MAIL_CODE_LENGTH);
    const facts = { playerId: player.id, purpose, email };
    await tx.insert(mailCodes).values({
      ...facts,
      id: random.id("mco"),
      codeHash: macOfCode(config.keys, "mail codes", textOf(facts, code)),
      tries: 0,
      sentAt: now,
      expiresAt: new Date(now.getTime() + VALID_MINUTES * MINUTE_MS),
    });
    const recipient = { email, language: player.language };
    await mail.send(tx, letterTo(recipient, letter, { ...values, code, count: VALID_MINUTES }));
  }
}

async function latestOf(db: Database | Transaction, playerId: string, purpose: MailCodePurpose) {
  const [latest] = await db
    .select()
    .from(mailCodes)
    .where(and(eq(mailCodes.playerId, playerId), eq(mailCodes.purpose, purpose)))
    .orderBy(desc(mailCodes.sentAt), desc(mailCodes.id))
    .limit(1);
  return latest;
}

/** The code that can still be entered, and where it was sent; null where there is none. */
export async function pendingMailCode({ connection, clock }: Context, playerId: string, purpose: MailCodePurpose) {
  const latest = await latestOf(connection.db, playerId, purpose);
  if (!latest || latest.expiresAt <= clock.now() || latest.tries >= TRIES) return null;
  return { to: latest.email, until: latest.expiresAt.toISOString(), triesLeft: TRIES - latest.tries };
}

interface Typed {
  purpose: MailCodePurpose;
  code: string;
  /** The field it was typed in. */
  path: string;
}

/**
 * Checks a code, and returns its id and where it was sent. An attempt is counted in its one row, and committed, before the code
 * is compared: even a hundred guesses sent at once to two replicas are only five. A right code is used up by {@link
 * useMailCodes}, in the transaction of its purpose. Refuses with `wrong_code` and the attempts left, or with `code_expired`.
 */
export async function proveMailCode(context: Context, playerId: string, { purpose, code, path }: Typed) {
  const { connection, clock } = context;
  const latest = await latestOf(connection.db, playerId, purpose);
  const isGood = and(
    eq(mailCodes.id, latest?.id ?? ""),
    gt(mailCodes.expiresAt, clock.now()),
    lt(mailCodes.tries, TRIES),
  );
  const [tried] = await connection.db
    .update(mailCodes)
    .set({ tries: sql`${mailCodes.tries} + 1` })
    .where(isGood)
    .returning();
  if (!tried) throw fieldRefusal("code_expired", path, "code_expired");
  const isRight = isMacOfCode(context.config.keys, "mail codes", tried.codeHash, textOf(tried, code));
  if (!isRight) throw fieldRefusal("wrong_code", path, "wrong_code", { left: TRIES - tried.tries });
  return { id: tried.id, email: tried.email };
}

/** Uses up checked codes, in the transaction of their purpose. Refuses with `code_expired` one that was used meanwhile. */
export async function useMailCodes(tx: Transaction, { clock }: Context, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const used = await tx
      .update(mailCodes)
      .set({ expiresAt: clock.now() })
      .where(and(eq(mailCodes.id, id), gt(mailCodes.expiresAt, clock.now())))
      .returning({ id: mailCodes.id });
    if (used.length === 0) throw new Refusal("code_expired");
  }
}
