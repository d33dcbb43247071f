import { existsSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { SANDBOX_SECRET } from "#server/platform/config/index.ts";
import { databaseUrl } from "#server/platform/db/problem.ts";
import { environmentProblem } from "#server/problem.ts";
import { dataFolder } from "#server/setup/lock.js";
import { OpsProblem } from "./command.ts";

const environment = z.object({
  DATABASE_URL: databaseUrl.optional(),
  /** The same for the user who owns the database, for the one command that changes its schema. */
  DATABASE_OWNER_URL: databaseUrl.optional(),
  /** Hosts a redirect may lead to, separated by commas. */
  REDIRECT_HOSTS: z.string().default(""),
  /** The platform's own two, for commands that make signed links. */
  SECRET: z.string().min(32).default(SANDBOX_SECRET),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
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

/** Reads what the commands are told by their environment. Throws a Problem. */
export function readOpsConfig(variables: Record<string, string | undefined> = process.env) {
  const { success, data, error } = environment.safeParse(variables);
  if (!success) throw environmentProblem(error);
  const redirectHosts = data.REDIRECT_HOSTS.split(",").map((host) => host.trim().toLowerCase());
  return {
    databaseUrl: data.DATABASE_URL ?? notedUrl(dataFolder(variables)),
    ownerUrl: data.DATABASE_OWNER_URL,
    name: userInfo().username,
    redirectHosts: redirectHosts.filter((host) => host !== ""),
    secret: data.SECRET,
    publicUrl: data.PUBLIC_URL.replace(/\/+$/, ""),
  };
}
