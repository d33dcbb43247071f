import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { deviceTokenFor } from "./known-device.ts";
import { sessions, sessionTokens } from "./tables.ts";
import { drawToken, SESSION_MS } from "./tokens.ts";

/** Where a session is opened from, as the player will recognise it. */
export interface SessionOrigin {
  /** As {@link deviceOf} names it. */
  device: string | null;
  country: string | null;
}

/** What a sign-in hands out. */
export interface SignedIn {
  token: string;
  /** For the device to show at its next sign-in: its wrong passwords then count apart from strangers'. */
  deviceToken: string;
}

/**
 * What must still hold, or happen as well, when a session opens: in its transaction, with the player's row locked. A
 * refusal opens none.
 */
export type Condition = (tx: Transaction, player: Awaited<ReturnType<typeof lockPlayer>>) => Promise<void>;

/**
 * Opens a session of the player and answers its first token, with one for the device. What it is opened by is checked once more by the
 * condition: a new password ends sessions and ways to sign in, and a session opened by an older check would outlive
 * that.
 */
export async function openSession(
  context: Context,
  playerId: string,
  { device, country }: SessionOrigin,
  condition?: Condition,
): Promise<SignedIn> {
  const now = context.clock.now();
  const id = context.random.id("ses");
  const token = drawToken(context.random);
  return context.connection.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, playerId, "share");
    await condition?.(tx, player);
    await tx.insert(sessions).values({
      id,
      seed: "",
      playerId,
      generation: 1,
      startedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MS),
      device,
      country,
      activeAt: now,
      seenAt: now,
    });
    await tx.insert(sessionTokens).values({ hash: sha256(token), sessionId: id, issuedAt: now });
    await record(tx, context, { playerId });
    return { token, deviceToken: deviceTokenFor(context, player.email) };
  });
}
