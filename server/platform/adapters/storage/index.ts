import type { StorageConfig } from "#server/platform/config/storage.ts";
import { folderStorage } from "./folder.ts";
import type { StoragePort } from "./port.ts";
import { s3Storage } from "./s3.ts";

export type { StoragePort } from "./port.ts";
export { type SealedStorage, sealedStorage } from "./sealed.ts";

/** The file storage of this house, without encryption: see {@link sealedStorage}. */
export const storageOf = (config: StorageConfig): StoragePort =>
  config.s3 ? s3Storage(config.s3) : folderStorage(config.folder);
