import type { Context } from "../../context.ts";
import { Refusal } from "../../refusal.ts";
import { lockPlayer } from "../players/index.ts";
import { sessions, sessionTokens } from "./tables.ts";
import { hashOf, SESSION_MS, tokenOf } from "./tokens.ts";

/** Where a session is opened from, as the player will recognise it. */
export interface SessionOrigin {
  /** As {@link deviceOf} names it. */
  device: string | null;
  country: string | null;
}

/**
 * Opens a session of the player and answers its first token. Where a password opens it, its hash comes along: refuses
 * with `wrong_credentials` when the password was changed since it was looked at, or the change would not have ended
 * this session.
 */
export async function openSession(
  context: Context,
  playerId: string,
  { device, country }: SessionOrigin,
  passwordHash?: string,
): Promise<string> {
  const now = context.clock.now();
  const session = { id: context.random.id("ses"), seed: context.random.bytes(32).toString("base64url") };
  const token = tokenOf(context.config.secret, session, 1);
  await context.connection.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, playerId, "share");
    if (passwordHash && passwordHash !== player.passwordHash) throw new Refusal("wrong_credentials");
    await tx.insert(sessions).values({
      ...session,
      playerId,
      generation: 1,
      startedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MS),
      ...{ device, country, activeAt: now, seenAt: now },
    });
    await tx.insert(sessionTokens).values({ hash: hashOf(token), sessionId: session.id, issuedAt: now });
  });
  return token;
}
