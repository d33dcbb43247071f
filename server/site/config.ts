import { z } from "zod";
import { addressList } from "./address-list.ts";

const LOOPBACK = "127.0.0.0/8,::1/128";

const addresses = z.string().transform((text, refinement) => {
  try {
    return addressList(text);
  } catch (error) {
    refinement.addIssue({ code: "custom", message: String(error) });
    return z.NEVER;
  }
});

const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** Where the platform answers; read here only to ask whether it is ready. */
  API_URL: z.url().default("http://127.0.0.1:4000"),
  /** The address players open. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  /** Proxies whose X-Forwarded-For and X-Request-Id are believed. */
  TRUSTED_PROXIES: addresses.prefault(LOOPBACK),
  SENTRY_DSN: z.url().optional(),
  /** How long a guest's page is served before it is rendered again; 0 turns the cache off. */
  GUEST_CACHE_SECONDS: z.coerce.number().int().min(0).max(3600).default(30),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Everything the web process reads of its environment. Throws one error that names every wrong variable. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(`The site's environment is wrong.\n${z.prettifyError(parsed.error)}`);
  const { PUBLIC_URL, API_URL, SENTRY_DSN, ...rest } = parsed.data;
  return {
    port: rest.PORT,
    host: rest.HOST,
    apiUrl: API_URL.replace(/\/$/, ""),
    publicUrl: new URL(PUBLIC_URL),
    trustedProxies: rest.TRUSTED_PROXIES,
    guestCacheSeconds: rest.GUEST_CACHE_SECONDS,
    errorReportOrigin: SENTRY_DSN ? new URL(SENTRY_DSN).origin : null,
    logLevel: rest.LOG_LEVEL,
  };
}
