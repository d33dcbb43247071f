import type { Context } from "../../context.ts";
import { sessions, sessionTokens } from "./tables.ts";
import { hashOf, SESSION_MS, tokenOf } from "./tokens.ts";

/** Opens a session of the player and answers its first token. */
export async function openSession(context: Context, playerId: string): Promise<string> {
  const now = context.clock.now();
  const session = { id: context.random.id("ses"), seed: context.random.bytes(32).toString("base64url") };
  const token = tokenOf(context.config.secret, session, 1);
  await context.connection.inTransaction(async (tx) => {
    await tx.insert(sessions).values({
      ...session,
      playerId,
      generation: 1,
      startedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MS),
    });
    await tx.insert(sessionTokens).values({ hash: hashOf(token), sessionId: session.id, issuedAt: now });
  });
  return token;
}
