import type { StorageConfig } from "#server/platform/config/storage.ts";
import { folderStorage } from "./folder.ts";
import type { StoragePort } from "./port.ts";
import { s3Storage } from "./s3.ts";

export type { StoragePort } from "./port.ts";

/** Where this house keeps its files. */
export const storageOf = (config: StorageConfig): StoragePort =>
  config.s3 ? s3Storage(config.s3) : folderStorage(config.folder);
