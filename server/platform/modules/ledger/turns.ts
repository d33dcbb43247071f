import { eq, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { auditTurns } from "./seal-tables.ts";

export async function turnOf(db: Database, name: string): Promise<string | undefined> {
  const [turn] = await db.select({ next: auditTurns.next }).from(auditTurns).where(eq(auditTurns.name, name));
  return turn?.next;
}

export async function storeTurn(db: Database, name: string, next: string): Promise<void> {
  const changes = { next, at: sql`now()` };
  await db.insert(auditTurns).values({ name, next }).onConflictDoUpdate({ target: auditTurns.name, set: changes });
}

/** The place of a pass in a round of passes that audits everything once. */
export interface Place {
  /** Number of passes in a round. */
  round: number;
  /** Index of this one among them, from 0. */
  place: number;
}

/** The place of the next pass. */
export async function nextPlace(db: Database, round: number): Promise<number> {
  const place = Number((await turnOf(db, "round")) ?? 0) % round;
  await storeTurn(db, "round", String(place + 1));
  return place;
}

/** How many items are due at a place, so that a round of passes covers each of them once. */
export const dueOf = (all: number, { round, place }: Place): number =>
  Math.ceil((all * (place + 1)) / round) - Math.ceil((all * place) / round);

/** Claims the next pass for this process, unless one was claimed less than this many seconds ago. */
export async function claimPass(db: Database, everySeconds: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into ${auditTurns} (name, next) values ('pass', '')
    on conflict (name) do update set at = now()
    where ${auditTurns.at} < now() - make_interval(secs => ${everySeconds}) returning name`);
  return rows.length > 0;
}
