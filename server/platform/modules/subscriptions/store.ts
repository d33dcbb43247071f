import { and, eq, inArray } from "drizzle-orm";
import type { SubscriptionKind } from "#app/contract/account.ts";
import type { Database } from "#server/platform/db/index.ts";
import { subscriptions } from "./tables.ts";

/** The kinds of letter the player subscribed to. */
export async function chosenKinds(db: Database, playerId: string): Promise<SubscriptionKind[]> {
  const rows = await db
    .select({ kind: subscriptions.kind })
    .from(subscriptions)
    .where(eq(subscriptions.playerId, playerId));
  return rows.map(({ kind }) => kind);
}

/** Ends subscriptions of these kinds; does nothing for others. */
export async function endKinds(db: Database, playerId: string, kinds: readonly SubscriptionKind[]): Promise<void> {
  if (kinds.length === 0) return;
  await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.playerId, playerId), inArray(subscriptions.kind, [...kinds])));
}
