import type { Keys } from "#server/platform/keys/keys.ts";
import type { StoragePort } from "./port.ts";

/** The first bytes of an encrypted file, before the version of its key; no picture or PDF starts with them. */
const MARK = Buffer.from("OHSEALED");
const HEAD_BYTES = MARK.length + 4;

/** null for a file that is not encrypted. */
const versionOf = (stored: Buffer): number | null =>
  stored.subarray(0, MARK.length).equals(MARK) ? stored.readUInt32BE(MARK.length) : null;

function sealed(keys: Keys, id: string, bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  MARK.copy(head);
  head.writeUInt32BE(keys.current, MARK.length);
  return Buffer.concat([head, keys.encryptBytes("stored files", bytes, id)]);
}

/** Files stored before encryption was introduced are returned unchanged. */
function unsealed(keys: Keys, id: string, stored: Buffer): Buffer {
  const version = versionOf(stored);
  if (version === null) return stored;
  const plain = keys.decryptBytes("stored files", { version, bytes: stored.subarray(HEAD_BYTES) }, id);
  if (!plain) throw new Error(`file ${id} needs version ${version} of SECRETS`);
  return plain;
}

/** A storage whose files are encrypted at rest. */
export interface SealedStorage extends StoragePort {
  /** How many files the key of a version opens; reads all of them. */
  countUnder(version: number): Promise<number>;
  /** Encrypts with these keys every file that is not encrypted under their current version, and returns how many those were. */
  reencrypt(keys: Keys): Promise<number>;
}

/**
 * Encrypts files for a storage (AES-256-GCM, a key of its own for each version of SECRETS) with the id bound to each: a copy of
 * the folder or bucket reveals nothing, and files cannot be swapped. The version a file needs is in the file and in no row, so
 * that a storage and a database restored from different days still open.
 */
export const sealedStorage = (files: StoragePort, house: { readonly keys: Keys }): SealedStorage => ({
  put: (id, bytes) => files.put(id, sealed(house.keys, id, bytes)),

  async get(id) {
    const stored = await files.get(id);
    return stored && unsealed(house.keys, id, stored);
  },

  delete: (id) => files.delete(id),
  list: () => files.list(),

  async countUnder(version) {
    let found = 0;
    for await (const { id } of files.list()) {
      const stored = await files.get(id);
      if (stored && versionOf(stored) === version) found++;
    }
    return found;
  },

  async reencrypt(keys) {
    let changed = 0;
    for await (const { id } of files.list()) {
      const stored = await files.get(id);
      if (!stored || versionOf(stored) === keys.current) continue;
      await files.put(id, sealed(keys, id, unsealed(keys, id, stored)));
      changed++;
    }
    return changed;
  },
});
