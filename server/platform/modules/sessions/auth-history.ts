import { and, desc, eq, gte, lt } from "drizzle-orm";
import type { SignInStep } from "#app/contract/account.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { sha256 } from "#server/platform/sha256.ts";
import type { SessionOrigin } from "./opening.ts";
import { failedSignIns, sessions } from "./tables.ts";

const LATEST = 50;

/** How long failed sign-ins are kept. They are stored for any e-mail that is entered, so they must not accumulate. */
const FAILURES_KEPT_MS = 90 * 24 * 60 * 60_000;

interface AuthEvent extends SessionOrigin {
  id: string;
  at: Date;
  succeeded: boolean;
  step: SignInStep | null;
}

/**
 * Records a failed sign-in, for the player whose e-mail was entered. Written whether or not there is one: a write that happens
 * only for accounts would reveal that one exists.
 */
export async function noteFailure(
  { connection, clock, random }: Context,
  email: string,
  { device, country, step }: SessionOrigin & { step: SignInStep },
): Promise<void> {
  const at = clock.now();
  const row = { id: random.id("fsi"), emailHash: sha256(email), at, device, country, step };
  await connection.db.insert(failedSignIns).values(row);
  await connection.db.delete(failedSignIns).where(lt(failedSignIns.at, new Date(at.getTime() - FAILURES_KEPT_MS)));
}

/** Successful sign-ins: each opened a session, and sessions are kept. */
const successesOf = (db: Database, playerId: string) =>
  db
    .select({
      id: sessions.id,
      at: sessions.startedAt,
      device: sessions.device,
      country: sessions.country,
      step: sessions.step,
    })
    .from(sessions)
    .where(eq(sessions.playerId, playerId))
    .orderBy(desc(sessions.startedAt), desc(sessions.id))
    .limit(LATEST);

/** Attempts from before the account existed are not part of its history. */
const failuresOf = (db: Database, playerId: string, email: string) =>
  db
    .select({
      id: failedSignIns.id,
      at: failedSignIns.at,
      device: failedSignIns.device,
      country: failedSignIns.country,
      step: failedSignIns.step,
    })
    .from(failedSignIns)
    .innerJoin(players, and(eq(players.id, playerId), gte(failedSignIns.at, players.registeredAt)))
    .where(eq(failedSignIns.emailHash, sha256(email)))
    .orderBy(desc(failedSignIns.at), desc(failedSignIns.id))
    .limit(LATEST);

/** The latest sign-ins to the account, failed ones included, latest first. */
export async function authHistoryOf(db: Database, player: { id: string; email: string }): Promise<AuthEvent[]> {
  const [successes, failures] = await Promise.all([
    successesOf(db, player.id),
    failuresOf(db, player.id, player.email),
  ]);
  return [
    ...successes.map((event) => ({ ...event, succeeded: true })),
    ...failures.map((event) => ({ ...event, succeeded: false })),
  ]
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, LATEST);
}
