import { isIP } from "node:net";
import { and, asc, count, eq } from "drizzle-orm";
import type { MadeCredential } from "#app/contract/passkeys.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { notifyPlayer } from "./letters.ts";
import { CHALLENGE_MS, drawChallenge, takeChallenge } from "./passkey-challenges.ts";
import { passkeys } from "./tables.ts";

/** More devices than one person has, and few enough for a list. */
const MOST = 20;

/** Loaded on first use: it brings certificate parsers, and most houses start without a passkey. */
export const webauthn = () => import("@simplewebauthn/server");

/** Passkeys are bound to a host name: browsers create none for a house reached by an IP address. */
export const takesPasskeys = (publicUrl: string): boolean => isIP(hostOf(publicUrl).replace(/[[\]]/g, "")) === 0;

export const hostOf = (publicUrl: string): string => new URL(publicUrl).hostname;

export function requirePasskeyHouse({ config }: Context): void {
  if (!takesPasskeys(config.publicUrl)) throw new Refusal("not_found");
}

export const passkeysOf = ({ connection }: Context, playerId: string) =>
  connection.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.playerId, playerId))
    .orderBy(asc(passkeys.addedAt), asc(passkeys.id));

async function requireRoom(db: Transaction | Context["connection"]["db"], playerId: string): Promise<void> {
  const [row] = await db.select({ rows: count() }).from(passkeys).where(eq(passkeys.playerId, playerId));
  if ((row?.rows ?? 0) >= MOST) throw new Refusal("passkeys_full");
}

interface Owner {
  id: string;
  email: string;
  sessionId: string;
}

/** The options with which the browser creates a passkey, as JSON. A device that has one of the player's creates no second. */
export async function offerPasskey(context: Context, player: Owner): Promise<string> {
  requirePasskeyHouse(context);
  await requireRoom(context.connection.db, player.id);
  const known = await passkeysOf(context, player.id);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "Openhand",
    rpID: hostOf(context.config.publicUrl),
    // Identifies the account, and nothing about the person: devices store it unencrypted.
    userID: new Uint8Array(Buffer.from(player.id)),
    userName: player.email,
    challenge: new Uint8Array(await drawChallenge(context, { purpose: "add", bearer: player.sessionId })),
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return JSON.stringify(options);
}

async function verifyMade(context: Context, player: Owner, credential: MadeCredential) {
  const { publicUrl } = context.config;
  const use = { purpose: "add", bearer: player.sessionId } as const;
  const expectedChallenge = await takeChallenge(context, use, credential.response.clientDataJSON);
  const { verifyRegistrationResponse } = await webauthn();
  const found = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: hostOf(publicUrl),
    requireUserVerification: true,
    // It throws for every invalid credential, and the reason is of no use to the sender.
  }).catch(() => null);
  if (!found?.verified) throw new Refusal("passkey_refused");
  return found.registrationInfo;
}

/** Adds a passkey. Refuses with `passkey_refused` an invalid one or one that is already registered, and with `passkeys_full`. */
export async function addPasskey(
  context: Context,
  player: Owner,
  { credential, name }: { credential: MadeCredential; name: string },
): Promise<void> {
  requirePasskeyHouse(context);
  const made = await verifyMade(context, player, credential);
  await context.connection.inTransaction(async (tx) => {
    await lockPlayer(tx, player.id, "update");
    await requireRoom(tx, player.id);
    const added = await tx
      .insert(passkeys)
      .values({
        id: context.random.id("psk"),
        playerId: player.id,
        credentialId: made.credential.id,
        publicKey: Buffer.from(made.credential.publicKey).toString("base64url"),
        counter: made.credential.counter,
        isSynced: made.credentialBackedUp,
        name,
        addedAt: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw new Refusal("passkey_refused");
    await record(tx, context, { playerId: player.id });
    await notifyPlayer(tx, context, player.id, { name: "passkeyAdded", values: { name } });
  });
}

const own = (playerId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.playerId, playerId));

/** Refuses with `not_found` a passkey the player does not have. */
export async function renamePasskey(
  { connection }: Context,
  playerId: string,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<void> {
  const renamed = await connection.db.update(passkeys).set({ name }).where(own(playerId, passkeyId)).returning();
  if (renamed.length === 0) throw new Refusal("not_found");
}

/** Removes a passkey. Repeating it is harmless. */
export const removePasskey = (context: Context, playerId: string, passkeyId: string): Promise<void> =>
  context.connection.inTransaction(async (tx) => {
    const [removed] = await tx.delete(passkeys).where(own(playerId, passkeyId)).returning({ name: passkeys.name });
    await record(tx, context, { playerId });
    if (removed) await notifyPlayer(tx, context, playerId, { name: "passkeyRemoved", values: removed });
  });
