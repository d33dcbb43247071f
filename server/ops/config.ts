import { existsSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { countryList } from "#server/platform/config/index.ts";
import { storageConfig, storageEnvironment, storageProblem } from "#server/platform/config/storage.ts";
import { databaseUrl } from "#server/platform/db/problem.ts";
import { readSecretsFile } from "#server/platform/keys/file.ts";
import { refuseFormer, type Secrets, secretsText } from "#server/platform/keys/secrets.ts";
import { environmentProblem, Problem } from "#server/problem.ts";
import { dataFolder } from "#server/setup/lock.js";
import { OpsProblem } from "./command.ts";

const environment = z.object({
  DATABASE_URL: databaseUrl.optional(),
  /** The same for the user who owns the database, for the one command that changes its schema. */
  DATABASE_OWNER_URL: databaseUrl.optional(),
  /** Hosts a redirect may lead to, separated by commas. */
  REDIRECT_HOSTS: z.string().default(""),
  /** The platform's own. */
  MODE: z.enum(["sandbox", "production"]).default("sandbox"),
  /** Likewise. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  /** Likewise. */
  BLOCKED_COUNTRIES: countryList,
  ...storageEnvironment,
});

/** The address that a running house leaves of its embedded database. */
function notedUrl(folder: string): string {
  const note = join(folder, "database-url");
  if (!existsSync(note)) {
    throw new OpsProblem("There is no database to work on: set DATABASE_URL, or start the house first with npm start.");
  }
  try {
    return readFileSync(note, "utf8").trim();
  } catch {
    throw new OpsProblem(`No permission to read ${note}: be the user who started the house.`);
  }
}

const given = z.object({ SECRETS: secretsText });

/** Where the secrets of a house are, as far as an operator can change them. */
export interface Custody {
  secrets: Secrets;
  /** The data folder whose file holds them; null where they are in the environment. */
  folder: string | null;
}

/** The secrets of the environment, or of the data folder. Throws a Problem. */
export function custodyOf(variables: Record<string, string | undefined> = process.env): Custody {
  refuseFormer(variables);
  if (variables.SECRETS) {
    const { success, data, error } = given.safeParse(variables);
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

/** Reads what the commands are told by their environment. Throws a Problem. */
export function readOpsConfig(variables: Record<string, string | undefined> = process.env) {
  const { success, data, error } = environment.safeParse(variables);
  if (!success) throw environmentProblem(error);
  const problem = storageProblem(data);
  if (problem) throw new Problem(problem);
  const redirectHosts = data.REDIRECT_HOSTS.split(",").map((host) => host.trim().toLowerCase());
  return {
    databaseUrl: data.DATABASE_URL ?? notedUrl(dataFolder(variables)),
    ownerUrl: data.DATABASE_OWNER_URL,
    name: userInfo().username,
    mode: data.MODE,
    redirectHosts: redirectHosts.filter((host) => host !== ""),
    publicUrl: data.PUBLIC_URL.replace(/\/+$/, ""),
    blockedCountries: new Set(data.BLOCKED_COUNTRIES),
    documents: storageConfig(data),
  };
}
