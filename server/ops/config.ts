import { existsSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { countryList } from "#server/platform/config/index.ts";
import { providerEnvironment } from "#server/platform/config/provider.ts";
import { storageConfig, storageEnvironment, storageProblem } from "#server/platform/config/storage.ts";
import { databaseUrl } from "#server/platform/db/problem.ts";
import { readSecretsFile } from "#server/platform/keys/file.ts";
import { refuseFormer, type Secrets, secretsText } from "#server/platform/keys/secrets.ts";
import { environmentProblem, Problem } from "#server/problem.ts";
import { dataFolder } from "#server/setup/lock.js";
import { OpsProblem } from "./command.ts";

const environment = z.object({
  DATABASE_URL: databaseUrl.optional(),
  /** The same database as its owner, for the commands that migrate and seed it. */
  DATABASE_OWNER_URL: databaseUrl.optional(),
  /** Hosts a redirect may lead to, separated by commas. */
  REDIRECT_HOSTS: z.string().default(""),
  /** As set for the platform. */
  MODE: z.enum(["sandbox", "production"]).default("sandbox"),
  /** As set for the platform. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  /** As set for the platform. */
  BLOCKED_COUNTRIES: countryList,
  /** As set for the platform. */
  ...providerEnvironment,
  ...storageEnvironment,
});

/** Reads the URL that a running house writes for its embedded database. */
function embeddedDatabaseUrl(folder: string): string {
  const file = join(folder, "database-url");
  if (!existsSync(file)) {
    throw new OpsProblem("There is no database to work on: set DATABASE_URL, or start the house first with npm start.");
  }
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new OpsProblem(`No permission to read ${file}: be the user who started the house.`);
  }
}

const secretsEnvironment = z.object({ SECRETS: secretsText });

/** The secrets of a house and where they are stored. */
export interface Custody {
  secrets: Secrets;
  /** The data folder whose file holds them; null when they are in the environment. */
  folder: string | null;
}

/** Reads the secrets from the environment or the data folder. Throws a Problem. */
export function custodyOf(variables: Record<string, string | undefined> = process.env): Custody {
  refuseFormer(variables);
  if (variables.SECRETS) {
    const { success, data, error } = secretsEnvironment.safeParse(variables);
    if (!success) throw environmentProblem(error);
    return { secrets: data.SECRETS, folder: null };
  }
  const folder = dataFolder(variables);
  const secrets = readSecretsFile(folder);
  if (secrets) return { secrets, folder };
  throw new OpsProblem(
    `There are no keys to work with: set SECRETS as the platform has it, or DATA_DIR to the folder of a house that has been started with npm start (${folder} has none).`,
  );
}

/** Reads the environment of the commands. Throws a Problem. */
export function readOpsConfig(variables: Record<string, string | undefined> = process.env) {
  const { success, data, error } = environment.safeParse(variables);
  if (!success) throw environmentProblem(error);
  const problem = storageProblem(data);
  if (problem) throw new Problem(problem);
  const redirectHosts = data.REDIRECT_HOSTS.split(",").map((host) => host.trim().toLowerCase());
  return {
    databaseUrl: data.DATABASE_URL ?? embeddedDatabaseUrl(dataFolder(variables)),
    ownerUrl: data.DATABASE_OWNER_URL,
    name: userInfo().username,
    mode: data.MODE,
    redirectHosts: redirectHosts.filter((host) => host !== ""),
    publicUrl: data.PUBLIC_URL.replace(/\/+$/, ""),
    blockedCountries: new Set(data.BLOCKED_COUNTRIES),
    providers: data.PROVIDERS,
    documents: storageConfig(data),
  };
}
