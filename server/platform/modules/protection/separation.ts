import { desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockPlayer, players } from "#server/platform/modules/players/index.ts";
import { type Derived, derivedExclusions } from "./derived.ts";
import { notifySeparated } from "./exclusion-letters.ts";
import { inForce } from "./restrictions.ts";
import { separatedFrom, sourcesOfOne } from "./sources.ts";
import { restrictions, separations } from "./tables.ts";

/**
 * Why an account stays excluded with another one. `opened_later`: it was opened when the other was excluded already, which is what
 * an exclusion is there to stop. `unproved`: no document of its player's was accepted. `same_person`: the other account's was, or
 * waits to be looked at.
 */
export type SeparationObstacle = "not_derived" | "opened_later" | "unproved" | "same_person";

function obstacleToSeparation(derived: Derived | undefined): SeparationObstacle | null {
  if (!derived) return "not_derived";
  const { keptOut, by, begunAt } = derived;
  if (by.identity === "approved" || by.identity === "in_review") return "same_person";
  if (keptOut.registeredAt >= begunAt) return "opened_later";
  return keptOut.identity === "approved" ? null : "unproved";
}

/** Ends what is left of an exclusion that its sources do not carry any more. */
async function takeBack(tx: Transaction, context: Context, playerId: string): Promise<Date | null> {
  const row = await inForce(tx, playerId, "self_exclusion");
  if (!row) throw new Error(`player ${playerId} is not excluded`);
  const apart = await separatedFrom(tx, playerId);
  const [longest] = (await sourcesOfOne(tx, row)).filter(({ byPlayerId }) => !apart.has(byPlayerId));
  const change = longest ? { dateTill: longest.dateTill } : { deactivatedAt: context.clock.now() };
  await tx.update(restrictions).set(change).where(eq(restrictions.id, row.id));
  return longest?.dateTill ?? null;
}

interface Separation {
  playerId: string;
  fromPlayerId: string;
  operator: string;
  reason: string;
}

/**
 * Takes back what an exclusion of another account did to a player, now and for good, and writes to the player. What the player
 * asked for, and what other accounts of the same person still cause, holds on: answers until when, null where nothing does. The
 * other account is told nothing, and stays excluded. An obstacle is answered in its place, and nothing is done.
 */
export async function separate(
  tx: Transaction,
  context: Context,
  { playerId, fromPlayerId, operator, reason }: Separation,
): Promise<{ obstacle: SeparationObstacle } | { dateTill: Date | null }> {
  // Whoever derives an exclusion waits here, and finds the separation.
  await lockPlayer(tx, playerId, "update");
  const [derived] = await derivedExclusions(tx, { playerId, byPlayerId: fromPlayerId });
  const obstacle = obstacleToSeparation(derived);
  if (obstacle) return { obstacle };
  const at = context.clock.now();
  await tx.insert(separations).values({ playerId, fromPlayerId, at, operator, reason });
  const dateTill = await takeBack(tx, context, playerId);
  await notifySeparated(tx, context, playerId);
  await record(tx, context, { playerId, result: dateTill ? `excluded until ${dateTill.toISOString()}` : "ok" });
  return { dateTill };
}

const MOST = 50;

/** What was separated, by whom and why, the latest first. */
export async function separationsMade(db: Database) {
  const other = alias(players, "other");
  return db
    .select({
      at: separations.at,
      operator: separations.operator,
      reason: separations.reason,
      email: players.email,
      fromEmail: other.email,
    })
    .from(separations)
    .innerJoin(players, eq(players.id, separations.playerId))
    .innerJoin(other, eq(other.id, separations.fromPlayerId))
    .orderBy(desc(separations.at))
    .limit(MOST);
}
