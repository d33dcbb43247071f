import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { SANDBOX_SECRET } from "#server/platform/config/index.ts";
import { OpsProblem } from "./command.ts";

const environment = z.object({
  DATABASE_URL: z.string().min(1).optional(),
  /** Where a running house leaves the address of its embedded database. */
  DATA_DIR: z.string().min(1).default(".data"),
  /** Hosts a redirect may lead to, separated by commas. */
  REDIRECT_HOSTS: z.string().default(""),
  /** The platform's own two, for commands that make signed links. */
  SECRET: z.string().min(32).default(SANDBOX_SECRET),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
});

/** Reads the environment of the commands. Throws {@link OpsProblem}. */
export function readOpsConfig(variables: Record<string, string | undefined> = process.env) {
  const { DATABASE_URL, DATA_DIR, REDIRECT_HOSTS, SECRET, PUBLIC_URL } = environment.parse(variables);
  const note = join(DATA_DIR, "database-url");
  const databaseUrl = DATABASE_URL ?? (existsSync(note) ? readFileSync(note, "utf8").trim() : undefined);
  if (!databaseUrl) {
    throw new OpsProblem("There is no database to work on: set DATABASE_URL, or start the house first with npm start.");
  }
  const redirectHosts = REDIRECT_HOSTS.split(",").map((host) => host.trim().toLowerCase());
  return {
    databaseUrl,
    redirectHosts: redirectHosts.filter((host) => host !== ""),
    secret: SECRET,
    publicUrl: PUBLIC_URL.replace(/\/+$/, ""),
  };
}
