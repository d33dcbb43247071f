import { desc } from "drizzle-orm";
import type { SubscriptionKind } from "#app/contract/account.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import type { Mailing } from "./letters.ts";
import { mailings } from "./tables.ts";

/** Starts a mailing about a subject to all players subscribed to its kind; false where it was started before: it is sent once. */
export async function startMailing(
  db: Database,
  { clock, random }: Pick<Context, "clock" | "random">,
  { kind, subject }: { kind: SubscriptionKind; subject: string },
): Promise<boolean> {
  const started = await db
    .insert(mailings)
    .values({ id: random.id("mlg"), kind, subject, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: mailings.id });
  return started.length > 0;
}

const SHOWN = 50;

/** The latest mailings, latest first. */
export const latestMailings = (db: Database): Promise<Mailing[]> =>
  db.select().from(mailings).orderBy(desc(mailings.createdAt)).limit(SHOWN);
