import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type EmbeddedDatabase, startEmbedded } from "#server/platform/db/embedded.ts";
import { connect, prepareDatabase } from "#server/platform/db/index.ts";
import { listAllGames } from "#server/platform/modules/catalogue/index.ts";
import { openPools } from "#server/platform/modules/jackpots/index.ts";
import { fillPrepared } from "./prepared.ts";
import { TEMPLATE, urlOf } from "./template.ts";

/**
 * Nothing here outlives the run, so durability, replication and vacuum are off: with these settings copying a database takes
 * a tenth of the time. Deadlocks are detected early, not after the default 1 s.
 */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
  autovacuum: "off",
  max_connections: "300",
  deadlock_timeout: "50ms",
};

const start = (folder: string) => startEmbedded({ dataDir: join(folder, "postgres"), settings: SETTINGS });

async function prepareTemplate({ url, ownerUrl }: EmbeddedDatabase): Promise<void> {
  const admin = connect(ownerUrl);
  await admin.db.execute(`create database ${TEMPLATE}`);
  await admin.close();
  const at = { url: urlOf(url, TEMPLATE), ownerUrl: urlOf(ownerUrl, TEMPLATE) };
  await prepareDatabase(at);
  const template = connect(at.url);
  await listAllGames({ connection: template, config: { mode: "sandbox", providers: [] } });
  await openPools(template, new Date());
  await template.close();
}

async function makeCluster(folder: string): Promise<void> {
  const server = await start(folder);
  await prepareTemplate(server).finally(server.stop);
}

/**
 * The process that owns the database server of a run: the server and its folder are removed when the process that started this
 * one ends, however it ends. Ctrl-C in a terminal reaches both processes; only the end of the parent counts.
 */
const [folder = "", key = ""] = process.argv.slice(2);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
const left = once(process, "disconnect");
try {
  await fillPrepared(folder, { name: "cluster", key }, makeCluster);
  const server = await start(folder);
  if (process.connected) process.send?.({ url: server.url, ownerUrl: server.ownerUrl });
  await left;
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
