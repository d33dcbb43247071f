/**
 * Where the house keeps files that are not rows: each whole, under an id nobody can guess, and never under a name that
 * somebody else chose.
 */
export interface StoragePort {
  /** Resolves once the file would outlive a power cut. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** null where there is no file of that id. */
  get(id: string): Promise<Buffer | null>;
  /** Does nothing where there is no file of that id. */
  delete(id: string): Promise<void>;
  /** Every file there is, half-written ones included. */
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  id: string;
  /** By the clock of whoever stores it. */
  storedAt: Date;
}

/** Ids become names of files and parts of addresses: one that is anything else would lead elsewhere. */
const ID = /^[a-z]{2,12}_[A-Za-z0-9]{6,40}(?:\.part)?$/;

export const isFileId = (id: string): boolean => ID.test(id);

export function requireFileId(id: string): string {
  if (!isFileId(id)) throw new Error("not the id of a stored file");
  return id;
}
