import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { isOutage, sqlState, type Transaction } from "#server/platform/db/index.ts";
import type { Letter } from "#server/platform/modules/mail/index.ts";
import { letterOf, type Mailing, type Reader } from "./letters.ts";
import { mailings } from "./tables.ts";
import { wants } from "./wanted.ts";

/** Letters in one transaction: a platform that stops in the middle leaves none of them half written, and none twice. */
const AT_ONCE = 100;

async function readersAfter(tx: Transaction, { kind, subject, reached }: Mailing): Promise<Reader[]> {
  // For results only participants, so that not every player has to be checked.
  const among =
    kind === "results"
      ? sql`and exists (select from final_places f where f.contest = ${subject} and f.player_id = p.id)`
      : sql``;
  const { rows } = await tx.execute<Reader & Record<string, unknown>>(sql`
    select p.id, p.email, p.language, p.currency, p.country from players p
    where p.id > ${reached ?? ""} and ${wants(kind)} ${among} order by p.id limit ${AT_ONCE}`);
  return rows;
}

type Written = { letter: Letter | null } | { err: unknown };

/** A failure of the database is thrown: the letter can be written later. */
async function written(context: Context, mailing: Mailing, reader: Reader): Promise<Written> {
  try {
    return { letter: await letterOf(context, mailing, reader) };
  } catch (err) {
    if (isOutage(err) || sqlState(err) !== undefined) throw err;
    return { err };
  }
}

interface Unwritten {
  player: string;
  err: unknown;
}

/** Queues the letters to these readers that can be written. Throws where none of a mailing could be: the fault is not a reader's. */
async function queue(tx: Transaction, context: Context, mailing: Mailing, readers: readonly Reader[]) {
  const unwritten: Unwritten[] = [];
  let { letters } = mailing;
  for (const reader of readers) {
    const found = await written(context, mailing, reader);
    if ("err" in found) unwritten.push({ player: reader.id, err: found.err });
    else if (found.letter) {
      await context.mail.send(tx, found.letter);
      letters++;
    }
  }
  const [first] = unwritten;
  if (first && letters === 0) throw first.err;
  return { letters, unwritten };
}

/**
 * Queues the next letters of a mailing; the players whose letters could not be written are passed over and returned. Null where
 * none is left, and where another process works on it.
 */
const sendSome = (context: Context, id: string): Promise<Unwritten[] | null> =>
  context.connection.inTransaction(async (tx) => {
    const [mailing] = await tx
      .select()
      .from(mailings)
      .where(and(eq(mailings.id, id), isNull(mailings.endedAt)))
      .for("update", { skipLocked: true });
    if (!mailing) return null;
    const readers = await readersAfter(tx, mailing);
    const { letters, unwritten } = await queue(tx, context, mailing, readers);
    const isLast = readers.length < AT_ONCE;
    await tx
      .update(mailings)
      .set({ reached: readers.at(-1)?.id ?? mailing.reached, letters, endedAt: isLast ? context.clock.now() : null })
      .where(eq(mailings.id, mailing.id));
    return unwritten;
  });

/** Queues what is left of a mailing, or what can be before the platform stops; returns how many letters could not be written. */
async function sendRest(context: Context, mailing: string, ending: AbortSignal): Promise<number> {
  let count = 0;
  while (!ending.aborted) {
    const unwritten = await sendSome(context, mailing);
    if (!unwritten) break;
    for (const { player, err } of unwritten)
      context.log.error({ err, mailing, player }, "the letter of a mailing could not be written");
    count += unwritten.length;
  }
  return count;
}

/**
 * Queues the letters of mailings, a hundred at a time, until none is left or the platform stops. Throws, once all others are
 * written, where some could not be: a mailing none of whose letters can is retried.
 */
export async function sendMailings(context: Context, ending: AbortSignal): Promise<void> {
  const { connection, log } = context;
  const open = await connection.db
    .select({ id: mailings.id })
    .from(mailings)
    .where(isNull(mailings.endedAt))
    .orderBy(asc(mailings.createdAt));
  const failed = { mailings: 0, letters: 0 };
  for (const { id } of open) {
    try {
      failed.letters += await sendRest(context, id, ending);
    } catch (err) {
      failed.mailings++;
      log.error({ err, mailing: id }, "the letters of a mailing could not be written");
    }
  }
  if (failed.mailings > 0 || failed.letters > 0)
    throw new Error(`${failed.mailings} mailings and ${failed.letters} letters of others could not be written`);
}
