import type { BlockList } from "node:net";
import { z } from "zod";
import { trustedProxies } from "#server/address-list.ts";
import { databaseUrl } from "#server/platform/db/problem.ts";
import { environmentProblem, Problem } from "#server/problem.ts";
import { type CaptchaConfig, captchaConfig, captchaEnvironment, captchaProblem } from "./captcha.ts";
import { type GameProvider, providerEnvironment } from "./provider.ts";
import { type SocialClients, socialClients, socialEnvironment, socialProblem } from "./social.ts";

/** What a sandbox signs with unless it is given another secret. Production refuses it. */
export const SANDBOX_SECRET = "openhand-sandbox-secret-known-to-everyone";

/** Ports that have a sandbox adapter and no real one yet: production cannot run without them. */
const MISSING_ADAPTERS = ["mail", "payments"];

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATABASE_URL: databaseUrl,
  MODE: z.enum(["sandbox", "production"]).default("sandbox"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  SECRET: z.string().min(32).default(SANDBOX_SECRET),
  TRUSTED_PROXIES: trustedProxies,
  BLOCKED_COUNTRIES: list.pipe(z.array(z.string().regex(/^[A-Z]{2}$/))).prefault("US"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  SUPPORT_EMAIL: z.email().default("support@openhand.example"),
  /** Below 90 the database deletes nothing, whatever is asked. */
  AUDIT_LOG_DAYS: z.coerce.number().int().min(90).max(36_500).default(400),
  SEED: z.enum(["world", "none"]).optional(),
  ...socialEnvironment,
  ...captchaEnvironment,
  ...providerEnvironment,
});

export interface PlatformConfig {
  port: number;
  host: string;
  databaseUrl: string;
  mode: "sandbox" | "production";
  /** Address players open, without a slash at its end. */
  publicUrl: string;
  secret: string;
  trustedProxies: BlockList;
  blockedCountries: ReadonlySet<string>;
  logLevel: string;
  supportEmail: string;
  /** Days that an entry of the audit log is kept. */
  auditLogDays: number;
  seed: "world" | "none";
  captcha: CaptchaConfig | null;
  /** The social networks this house is registered with. */
  social: SocialClients;
  /** Providers whose games the house offers, beside the sandbox's own. */
  providers: readonly GameProvider[];
}

function refuseUnsafeProduction(secret: string): void {
  const lines = [`MODE=production needs adapters that do not exist yet: ${MISSING_ADAPTERS.join(", ")}`];
  if (secret === SANDBOX_SECRET) lines.push("MODE=production needs a SECRET of its own, 32 characters or more");
  throw new Problem(lines.join("\n"));
}

/** Reads and checks the environment of the platform process. Throws a {@link Problem}, with a line for each variable. */
export function readConfig(variables: Record<string, string | undefined> = process.env): PlatformConfig {
  const { success, data, error } = environment.safeParse(variables);
  if (!success) throw environmentProblem(error);
  const problem = captchaProblem(data) ?? socialProblem(data);
  if (problem) throw new Problem(problem);
  if (data.MODE === "production") refuseUnsafeProduction(data.SECRET);
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    mode: data.MODE,
    publicUrl: data.PUBLIC_URL.replace(/\/+$/, ""),
    secret: data.SECRET,
    trustedProxies: data.TRUSTED_PROXIES,
    blockedCountries: new Set(data.BLOCKED_COUNTRIES),
    logLevel: data.LOG_LEVEL,
    supportEmail: data.SUPPORT_EMAIL,
    auditLogDays: data.AUDIT_LOG_DAYS,
    seed: data.SEED ?? (data.MODE === "sandbox" ? "world" : "none"),
    captcha: captchaConfig(data),
    social: socialClients(data),
    providers: data.PROVIDERS,
  };
}
