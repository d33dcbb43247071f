import { and, eq, gt } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import { type PasskeyPurpose, passkeyChallenges } from "./tables.ts";

/** Browsers give up earlier. */
export const CHALLENGE_MS = 5 * 60_000;

/** What a challenge is valid for: one purpose, and the session or visit it was created in. */
export interface ChallengeUse {
  purpose: PasskeyPurpose;
  /** Id of the session, or SHA-256 of the visit's token. */
  bearer: string;
}

/** A new challenge: 256 random bits, stored as a hash. */
export async function drawChallenge({ connection, clock, random }: Context, use: ChallengeUse): Promise<Buffer> {
  const challenge = random.bytes(32);
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS);
  const hash = sha256(challenge.toString("base64url"));
  await connection.db.insert(passkeyChallenges).values({ ...use, hash, expiresAt });
  return challenge;
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { challenge?: unknown };
    return String(challenge);
  } catch {
    return "";
  }
}

/**
 * The challenge a device has signed, used up by this: of several responses to it, at any replicas, one is checked. In a statement
 * of its own, committed before the check. Refuses with `passkey_refused` a challenge that was used, has expired, or belongs to
 * another session or purpose.
 */
export async function takeChallenge(
  { connection, clock }: Context,
  { purpose, bearer }: ChallengeUse,
  clientDataJSON: string,
): Promise<string> {
  const challenge = challengeIn(clientDataJSON);
  const [taken] = await connection.db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, sha256(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.bearer, bearer),
        gt(passkeyChallenges.expiresAt, clock.now()),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });
  if (!taken) throw new Refusal("passkey_refused");
  return challenge;
}
