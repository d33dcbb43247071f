import { and, desc, eq } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { GameProvider } from "#server/platform/config/provider.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/index.ts";
import { isSessionOpen } from "#server/platform/modules/sessions/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { isHeldExactly } from "./provider-money.ts";
import { providerLaunches } from "./tables.ts";

/** As long as an evening at one game may last; the provider requests a new token with the next launch. */
const LAUNCH_MS = 12 * 60 * 60_000;

type Launch = typeof providerLaunches.$inferSelect;

export interface LaunchRequest {
  provider: GameProvider;
  playerId: string;
  gameCode: string;
  /** Currency of the account that is played from, for the lifetime of the token. */
  currency: RealCurrency;
  /** The session the player plays in: its end is the end of the token. */
  sessionId?: string;
  /** When the token expires; half a day from now when it is left out. */
  expiresAt?: Date;
}

/**
 * Sends a player to a provider's game and returns the token to open it with: 256 random bits, stored as a hash only. Refuses with
 * `not_found` a game the provider does not have, and with `currency_mismatch` a currency the protocol cannot represent exactly.
 */
export async function launchGame(
  { connection, clock, random }: Pick<Context, "connection" | "clock" | "random">,
  { provider, playerId, gameCode, currency, sessionId, expiresAt }: LaunchRequest,
): Promise<string> {
  if (!provider.games.some(({ code }) => code === gameCode)) throw new Refusal("not_found");
  if (!isHeldExactly(currency)) throw new Refusal("currency_mismatch", { currency });
  const createdAt = clock.now();
  const token = random.bytes(32).toString("base64url");
  await connection.db.insert(providerLaunches).values({
    tokenHash: sha256(token),
    providerId: provider.id,
    playerId,
    gameCode,
    currency,
    sessionId: sessionId ?? null,
    createdAt,
    expiresAt: expiresAt ?? new Date(createdAt.getTime() + LAUNCH_MS),
  });
  return token;
}

/** A player's launch with a provider by its token, including expired ones. */
export async function launchByToken(
  db: Database,
  { providerId, playerId, token }: { providerId: string; playerId: string; token: string },
): Promise<Launch | undefined> {
  const [launch] = await db
    .select()
    .from(providerLaunches)
    .where(
      and(
        eq(providerLaunches.tokenHash, sha256(token)),
        eq(providerLaunches.providerId, providerId),
        eq(providerLaunches.playerId, playerId),
      ),
    );
  return launch;
}

/** Whether a token stakes nothing any more: its time is over, or the session it was made in. */
export const isLaunchOver = async (
  db: Database,
  { clock }: Pick<Context, "clock">,
  { expiresAt, sessionId }: Launch,
): Promise<boolean> =>
  expiresAt <= clock.now() || (sessionId !== null && !(await isSessionOpen(db, { clock }, sessionId)));

/**
 * The player's last launch with a provider; undefined where there was none: a provider may query only players that were sent to
 * it.
 */
export async function lastLaunch(db: Database, providerId: string, playerId: string): Promise<Launch | undefined> {
  const [launch] = await db
    .select()
    .from(providerLaunches)
    .where(and(eq(providerLaunches.providerId, providerId), eq(providerLaunches.playerId, playerId)))
    .orderBy(desc(providerLaunches.createdAt), desc(providerLaunches.tokenHash))
    .limit(1);
  return launch;
}
