import { and, eq, lt, lte, or, sql } from "drizzle-orm";
import type { FieldIssue } from "#app/contract/errors.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import { factorTries, type TriedFactor } from "./tables.ts";

const TRIES = 5;
const WINDOW_MS = 30 * 60_000;

const of = (playerId: string, factor: TriedFactor) =>
  and(eq(factorTries.playerId, playerId), eq(factorTries.factor, factor));

async function minutesLocked(db: Database, playerId: string, factor: TriedFactor, now: Date): Promise<number> {
  const [row] = await db.select({ until: factorTries.until }).from(factorTries).where(of(playerId, factor));
  return Math.max(1, Math.ceil(((row?.until.getTime() ?? 0) - now.getTime()) / 60_000));
}

/**
 * Uses up one of the five tries a factor of a player has in 30 minutes, and answers how many are left after it. Before the
 * code is looked at, and in a statement of its own: counted afterwards, a hundred guesses sent to several replicas at once
 * would all be looked at. The fifth one locks for 30 minutes from then. Refuses with `code_locked` and the minutes left.
 */
async function spendTry(db: Database, playerId: string, factor: TriedFactor, now: Date): Promise<number> {
  const windowEnd = new Date(now.getTime() + WINDOW_MS);
  const isOver = lte(factorTries.until, now);
  const isLast = sql`${factorTries.tries} + 1 >= ${TRIES}`;
  const [used] = await db
    .insert(factorTries)
    .values({ playerId, factor, tries: 1, until: windowEnd })
    .onConflictDoUpdate({
      target: [factorTries.playerId, factorTries.factor],
      set: {
        tries: sql`case when ${isOver} then 1 else ${factorTries.tries} + 1 end`,
        until: sql`case when ${isOver} or ${isLast} then ${windowEnd.toISOString()}::timestamptz else ${factorTries.until} end`,
      },
      setWhere: or(isOver, lt(factorTries.tries, TRIES)),
    })
    .returning({ tries: factorTries.tries });
  if (!used) throw new Refusal("code_locked", { minutes: await minutesLocked(db, playerId, factor, now) });
  return TRIES - used.tries;
}

/** What came of looking at a code. */
export type Verdict = "right" | "wrong" | "used";

const REFUSED = { wrong: "wrong_code", used: "code_used" } as const satisfies Record<string, FieldIssue>;

interface Tried {
  playerId: string;
  factor: TriedFactor;
  /** The field the code was typed into. */
  path?: string;
}

/**
 * Looks at a code under the limit of tries, and gives all of them back when it is right. Refuses with `code_locked`, and at
 * the field with `wrong_code` or `code_used` and the tries left.
 */
export async function tryCode(
  { connection: { db }, clock }: Context,
  { playerId, factor, path = "code" }: Tried,
  look: () => Promise<Verdict>,
): Promise<void> {
  const left = await spendTry(db, playerId, factor, clock.now());
  const verdict = await look();
  if (verdict !== "right") throw fieldRefusal(REFUSED[verdict], path, REFUSED[verdict], { left });
  await db.delete(factorTries).where(of(playerId, factor));
}
