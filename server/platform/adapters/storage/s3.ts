import { S3mini } from "s3mini";
import { fetchWithin } from "#server/http-client.ts";
import type { S3Config } from "#server/platform/config/storage.ts";
import { isFileId, requireFileId, type StoragePort } from "./port.ts";

/** The bucket may contain other objects of the house. */
const PREFIX = "documents/";

const PAGE = 1_000;
const DEADLINE_MS = 20_000;
/** Above the largest file, and above a page of a list. */
const MAXIMUM_BYTES = 12 * 1024 * 1024;

/**
 * Files in a bucket of an S3-compatible service. No links to them are created: they are for their owner alone, and pass through
 * the platform, which authenticates the reader.
 */
export function s3Storage({ endpoint, bucket, region, key, secret }: S3Config): StoragePort {
  const client = new S3mini({
    accessKeyId: key,
    secretAccessKey: secret,
    endpoint: `${endpoint}/${bucket}`,
    region,
    requestAbortTimeout: DEADLINE_MS,
    fetch: (input, init) => fetchWithin(MAXIMUM_BYTES)(input, init),
  });
  const keyOf = (id: string) => PREFIX + requireFileId(id);

  return {
    async put(id, bytes) {
      await client.putObject(keyOf(id), Buffer.from(bytes), "application/octet-stream");
    },

    async get(id) {
      const found = await client.getObjectArrayBuffer(keyOf(id));
      return found && Buffer.from(found);
    },

    async delete(id) {
      await client.deleteObject(keyOf(id));
    },

    async *list() {
      let token: string | undefined;
      do {
        const page = await client.listObjectsPaged("/", PREFIX, PAGE, token);
        // A missing bucket is not an empty one: every document would be taken for lost.
        if (!page?.objects) throw new Error(`there is no bucket ${bucket}`);
        for (const { Key, LastModified } of page.objects) {
          const id = Key.slice(PREFIX.length);
          if (isFileId(id)) yield { id, storedAt: new Date(LastModified) };
        }
        token = page.nextContinuationToken;
      } while (token);
    },
  };
}
