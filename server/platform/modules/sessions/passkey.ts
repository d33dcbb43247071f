import type { ShownCredential } from "#app/contract/passkeys.ts";
import type { Context } from "#server/platform/context.ts";
import { passkeyProofOptions, provePasskey } from "#server/platform/modules/second-factors/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sha256 } from "#server/platform/sha256.ts";
import type { SessionPlayer } from "./authentication.ts";
import { openProvedSession, type SessionOrigin, type SignedIn } from "./opening.ts";
import { noteProof } from "./step-up.ts";
import { drawToken } from "./tokens.ts";

/** The options with which a browser presents a passkey to sign in, and a token that binds them to the visit. */
export async function beginPasskeySignIn(context: Context, address: string) {
  const visit = drawToken(context.random);
  const options = await passkeyProofOptions(context, { purpose: "sign_in", bearer: sha256(visit) }, address);
  return { options, visit };
}

/** Opens a session by a passkey, which is two factors by itself: what the player has, and what the device requires of them. */
export async function passkeySignIn(
  context: Context,
  { visit, credential }: { visit: string; credential: ShownCredential },
  origin: SessionOrigin,
): Promise<SignedIn> {
  const playerId = await provePasskey(context, { purpose: "sign_in", bearer: sha256(visit) }, credential);
  return openProvedSession(context, playerId, { ...origin, step: "passkey" }, async (_, player) => {
    // Created in the sandbox, where anybody may be one of its players.
    if (player.isSeeded && context.config.mode !== "sandbox") throw new Refusal("passkey_refused");
  });
}

export const beginPasskeyProof = (context: Context, player: SessionPlayer, address: string): Promise<string> =>
  passkeyProofOptions(context, { purpose: "prove", bearer: player.sessionId }, address);

/** Proves a passkey in this session: it counts as a second factor, and proves presence as well. */
export async function confirmPasskeyProof(
  context: Context,
  player: SessionPlayer,
  credential: ShownCredential,
): Promise<void> {
  await provePasskey(context, { purpose: "prove", bearer: player.sessionId }, credential, player.id);
  await noteProof(context, player);
}
