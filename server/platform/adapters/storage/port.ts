/**
 * Where the house stores files that are not rows: each complete, under an unguessable id, and never under a name chosen by
 * somebody else.
 */
export interface StoragePort {
  /** Resolves once the file would survive a power cut. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** null when no file has that id. */
  get(id: string): Promise<Buffer | null>;
  /** Does nothing when no file has that id. */
  delete(id: string): Promise<void>;
  /** Every file, incomplete ones included. */
  list(): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  id: string;
  /** By the clock of the storage. */
  storedAt: Date;
}

/** Ids become file names and parts of URLs: any other form could lead elsewhere. */
const ID = /^[a-z]{2,12}_[A-Za-z0-9]{6,40}(?:\.part)?$/;

export const isFileId = (id: string): boolean => ID.test(id);

export function requireFileId(id: string): string {
  if (!isFileId(id)) throw new Error("not the id of a stored file");
  return id;
}
