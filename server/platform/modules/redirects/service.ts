import { asc, eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { makesLoop, sourceProblem, targetProblem } from "./rules.ts";
import { redirects } from "./tables.ts";

export type Redirect = typeof redirects.$inferSelect;

/** A redirect that is not allowed; the message says why. */
export class RedirectError extends Error {
  override readonly name = "RedirectError";
}

export const listRedirects = (db: Database): Promise<Redirect[]> =>
  db.select().from(redirects).orderBy(asc(redirects.from));

/** Adds the redirect, or replaces the one with the same source. Throws {@link RedirectError}. */
export async function addRedirect(
  context: Pick<Context, "connection" | "caller">,
  redirect: Redirect,
  allowedHosts: readonly string[],
): Promise<void> {
  const problem = sourceProblem(redirect.from) ?? targetProblem(redirect.to, allowedHosts);
  if (problem) throw new RedirectError(problem);
  // One writer at a time: two redirects that are harmless alone can form a loop together.
  const add = async (tx: Transaction) => {
    const targets = new Map((await listRedirects(tx)).map(({ from, to }) => [from, to]));
    if (makesLoop(targets.set(redirect.from, redirect.to), redirect.from))
      throw new RedirectError("it would be a loop");
    const { to, status } = redirect;
    await tx.insert(redirects).values(redirect).onConflictDoUpdate({ target: redirects.from, set: { to, status } });
    await record(tx, context, { playerId: null });
  };
  await context.connection.inTransaction(add, { lock: "redirects" });
}

/** Removes the redirect from the path; returns whether there was one. */
export async function removeRedirect(db: Database, from: string): Promise<boolean> {
  const removed = await db.delete(redirects).where(eq(redirects.from, from)).returning({ from: redirects.from });
  return removed.length > 0;
}
