import type { Keys } from "#server/platform/keys/keys.ts";

/** An encrypted value as stored in its row. */
export interface Sealed {
  sealed: string;
  keyVersion: number;
}

/** Encrypts a value bound to a place, such as `pin:ply_…`; it decrypts for no other. */
export function seal(keys: Keys, place: string, plain: string): Sealed {
  const { text, version } = keys.encrypt("second factors", Buffer.from(plain), place);
  return { sealed: text, keyVersion: version };
}

/** Decrypts a value. Throws where the secret it was encrypted under is gone: a code cannot be called wrong then. */
export function unseal(keys: Keys, place: string, { sealed, keyVersion }: Sealed): string {
  const plain = keys.decrypt("second factors", { text: sealed, version: keyVersion }, place);
  if (!plain) throw new Error(`${place} needs version ${keyVersion} of SECRETS`);
  return plain.toString();
}

export const placeOf = {
  authenticator: (playerId: string) => `authenticator:${playerId}`,
  pin: (playerId: string) => `pin:${playerId}`,
  recoveryCode: ({ playerId, place }: { playerId: string; place: number }) => `recovery code:${playerId}:${place}`,
};
