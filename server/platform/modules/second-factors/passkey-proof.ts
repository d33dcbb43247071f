import { and, eq, lt, or, sql } from "drizzle-orm";
import type { ShownCredential } from "#app/contract/passkeys.ts";
import type { Context } from "#server/platform/context.ts";
import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { CHALLENGE_MS, type ChallengeUse, drawChallenge, takeChallenge } from "./passkey-challenges.ts";
import { hostOf, requirePasskeyHouse, webauthn } from "./passkeys.ts";
import { passkeys } from "./tables.ts";

/**
 * The options with which the browser presents a passkey, as JSON: any that it has for this house, so that no response reveals
 * whose passkeys exist. Each challenge allows one attempt, and challenges are counted by address: that is the limit of attempts.
 */
export async function passkeyProofOptions(context: Context, use: ChallengeUse, address: string): Promise<string> {
  requirePasskeyHouse(context);
  await takeFromAddress(context.connection, "passkey", address);
  const challenge = await drawChallenge(context, use);
  return JSON.stringify({
    challenge: challenge.toString("base64url"),
    rpId: hostOf(context.config.publicUrl),
    allowCredentials: [],
    userVerification: "required",
    timeout: CHALLENGE_MS,
  });
}

/** A key whose private half is gone: an unknown passkey is verified like a known one, and fails. */
const NOBODYS = {
  playerId: "",
  publicKey: "pQECAyYgASFYIBtUKFYr8Z1N-qS-Qz8PEY6GM4BClKzTIhVLRC9ErQ-8IlggQA81EbxeCQsK-LhTGgoUVjU13K3gfPZv7YEXnJe6rEs",
  counter: 0,
};

async function verifyShown(context: Context, use: ChallengeUse, credential: ShownCredential) {
  const { publicUrl } = context.config;
  const { userHandle, ...response } = credential.response;
  const expectedChallenge = await takeChallenge(context, use, response.clientDataJSON);
  const [row] = await context.connection.db.select().from(passkeys).where(eq(passkeys.credentialId, credential.id));
  const { playerId, publicKey, counter } = row ?? NOBODYS;
  const { verifyAuthenticationResponse } = await webauthn();
  const found = await verifyAuthenticationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: hostOf(publicUrl),
    credential: { id: credential.id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
    requireUserVerification: true,
    // It throws for every invalid credential, a counter that went back included.
  }).catch(() => null);
  const isOfPlayer = !userHandle || Buffer.from(userHandle, "base64url").toString() === playerId;
  if (!row || !found?.verified || !isOfPlayer) throw new Refusal("passkey_refused");
  return { id: row.id, playerId, counter: found.authenticationInfo.newCounter };
}

/**
 * The player who owns this passkey. Refuses with `passkey_refused` one that is unknown, belongs to another player than the given
 * one, was signed for another challenge, purpose, house or visit or without user verification, or has a counter that is not above
 * the last one.
 */
export async function provePasskey(
  context: Context,
  use: ChallengeUse,
  credential: ShownCredential,
  playerId?: string,
): Promise<string> {
  requirePasskeyHouse(context);
  const verifiedCredential = await verifyShown(context, use, credential);
  if (playerId !== undefined && playerId !== verifiedCredential.playerId) throw new Refusal("passkey_refused");
  // Of two concurrent signatures by copies of one key, the second is no longer above the counter that the first stored.
  const isAbove = or(
    lt(passkeys.counter, verifiedCredential.counter),
    and(eq(passkeys.counter, 0), sql`${verifiedCredential.counter} = 0`),
  );
  const used = await context.connection.db
    .update(passkeys)
    .set({ counter: verifiedCredential.counter, usedAt: context.clock.now() })
    .where(and(eq(passkeys.id, verifiedCredential.id), isAbove))
    .returning({ id: passkeys.id });
  if (used.length === 0) throw new Refusal("passkey_refused");
  return verifiedCredential.playerId;
}
