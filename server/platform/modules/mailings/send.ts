import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
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

/** Queues the next letters of a mailing; false where none is left, and where another process works on it. */
const sendSome = (context: Context, id: string): Promise<boolean> =>
  context.connection.inTransaction(async (tx) => {
    const [mailing] = await tx
      .select()
      .from(mailings)
      .where(and(eq(mailings.id, id), isNull(mailings.endedAt)))
      .for("update", { skipLocked: true });
    if (!mailing) return false;
    const readers = await readersAfter(tx, mailing);
    let letters = 0;
    for (const reader of readers) {
      const letter = await letterOf(context, mailing, reader);
      if (!letter) continue;
      await context.mail.send(tx, letter);
      letters++;
    }
    const isLast = readers.length < AT_ONCE;
    await tx
      .update(mailings)
      .set({
        reached: readers.at(-1)?.id ?? mailing.reached,
        letters: sql`${mailings.letters} + ${letters}`,
        endedAt: isLast ? context.clock.now() : null,
      })
      .where(eq(mailings.id, mailing.id));
    return true;
  });

/**
 * Queues the letters of mailings, a hundred at a time, until none is left or the platform stops. Throws, once all others are
 * written, where those of some mailings could not be: they are retried.
 */
export async function sendMailings(context: Context, ending: AbortSignal): Promise<void> {
  const { connection, log } = context;
  const open = await connection.db
    .select({ id: mailings.id })
    .from(mailings)
    .where(isNull(mailings.endedAt))
    .orderBy(asc(mailings.createdAt));
  let failed = 0;
  for (const { id } of open) {
    try {
      while (!ending.aborted && (await sendSome(context, id)));
    } catch (err) {
      failed++;
      log.error({ err, mailing: id }, "the letters of a mailing could not be written");
    }
  }
  if (failed > 0) throw new Error(`${failed} mailings could not be written`);
}
