import { startEmbedded } from "#server/platform/db/embedded.ts";

/** A process that starts the database and waits, for tests that kill it. */
const [dataDir = ""] = process.argv.slice(2);
const database = await startEmbedded({ dataDir });
process.send?.(database.ownerUrl);
setInterval(() => undefined, 1_000);
