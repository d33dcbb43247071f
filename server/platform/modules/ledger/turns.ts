import { eq, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/index.ts";
import { auditTurns } from "./seal-tables.ts";

export async function turnOf(db: Database, name: string): Promise<string | undefined> {
  const [turn] = await db.select({ next: auditTurns.next }).from(auditTurns).where(eq(auditTurns.name, name));
  return turn?.next;
}

export async function keepTurn(db: Database, name: string, next: string): Promise<void> {
  const changes = { next, at: sql`now()` };
  await db.insert(auditTurns).values({ name, next }).onConflictDoUpdate({ target: auditTurns.name, set: changes });
}

/** Takes the next pass for this process, unless one took it less than so many seconds ago. */
export async function claimPass(db: Database, everySeconds: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into ${auditTurns} (name, next) values ('pass', '')
    on conflict (name) do update set at = now()
    where ${auditTurns.at} < now() - make_interval(secs => ${everySeconds}) returning name`);
  return rows.length > 0;
}
