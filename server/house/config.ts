import { z } from "zod";
import { databaseUrl } from "#server/platform/db/problem.ts";
import { refuseFormer } from "#server/platform/keys/secrets.ts";
import { environmentProblem } from "#server/problem.ts";
import { requireClosedSandbox, sandboxPublic } from "#server/sandbox-reach.ts";
import { dataFolder } from "#server/setup/lock.js";

const port = (fallback: number) => z.coerce.number().int().min(1).max(65535).default(fallback);

const environment = z.object({
  PORT: port(3000),
  PLATFORM_PORT: port(4000),
  HOST: z.string().default("127.0.0.1"),
  /** The folder of the embedded database, where `npm run ops` finds it. */
  DATA_DIR: z.string().optional(),
  /** An external PostgreSQL; the embedded one is then not started. */
  DATABASE_URL: databaseUrl.optional(),
  /** The same database as its owner: used to migrate it, and passed to no process. */
  DATABASE_OWNER_URL: databaseUrl.optional(),
  PUBLIC_URL: z.url().optional(),
  /** The operator's own keys; none are then generated. */
  SECRETS: z.string().optional(),
  MODE: z.string().default("sandbox"),
  TRUSTED_PROXIES: z.string().optional(),
  SANDBOX_PUBLIC: sandboxPublic,
  SEED: z.enum(["full", "small", "none"]).default("full"),
  LOG_LEVEL: z.string().default("warn"),
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
});

export type HouseConfig = ReturnType<typeof readHouseConfig>;

/** Reads the environment of `npm start` and `npm run dev`. Each process they start validates its own variables again. */
export function readHouseConfig(env: NodeJS.ProcessEnv) {
  refuseFormer(env);
  const { success, data, error } = environment.safeParse(env);
  if (!success) throw environmentProblem(error);
  const { DATA_DIR, PUBLIC_URL = `http://localhost:${data.PORT}` } = data;
  if (data.MODE === "sandbox") {
    const reach = { isBehindProxy: Boolean(data.TRUSTED_PROXIES), isPublicAllowed: data.SANDBOX_PUBLIC };
    requireClosedSandbox({ host: data.HOST, publicUrl: PUBLIC_URL, ...reach });
  }
  return { ...data, DATA_DIR: dataFolder(env), isDataDirGiven: Boolean(DATA_DIR), PUBLIC_URL };
}
