import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/platform/db/embedded.ts";
import { connect, migrate } from "#server/platform/db/index.ts";
import { listGames } from "#server/platform/modules/catalogue/index.ts";
import { openPools } from "#server/platform/modules/jackpots/index.ts";
import { TEMPLATE, urlOf } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: string;
  }
}

/** Nothing here outlives the run, so nothing is made safe against a power cut; deadlocks are found soon, not after 1 s. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  deadlock_timeout: "50ms",
};

async function prepareTemplate(server: string): Promise<void> {
  const admin = await connect(server);
  await admin.db.execute(`create database ${TEMPLATE}`);
  await admin.close();
  const template = await connect(urlOf(server, TEMPLATE));
  await migrate(template);
  await listGames(template);
  await openPools(template, new Date());
  await template.close();
}

/** Global set-up of vitest: one PostgreSQL server for the whole run, with one database to copy from: migrated, the games listed. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), "openhand-test-"));
  // For root the server runs as another user, who must get through here.
  chmodSync(directory, 0o711);
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    const server = await startEmbedded({ dataDir: join(directory, "postgres"), settings: SETTINGS });
    await prepareTemplate(server.url).catch((error) => server.stop().then(() => Promise.reject(error)));
    project.provide("databaseServer", server.url);
    return () => server.stop().finally(remove);
  } catch (error) {
    remove();
    throw error;
  }
}
