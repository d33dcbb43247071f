import { z } from "zod";
import { trustedProxies } from "#server/address-list.ts";
import { drainSeconds } from "#server/drain.ts";
import { allowedHosts } from "#server/known-hosts.ts";
import { environmentProblem } from "#server/problem.ts";
import { clearTextLacks, ProductionProblem } from "#server/production.ts";
import { requireClosedSandbox, sandboxPublic } from "#server/sandbox-reach.ts";

const httpAddress = z.url({ protocol: /^https?$/ });

/** Origins and nothing more, because they go into a header as they are. */
const httpsOrigins = z.string().transform((text, refinement) => {
  const origins = text.split(",").map((part) => part.trim());
  for (const origin of origins) {
    if (origin.startsWith("https://") && URL.canParse(origin) && new URL(origin).origin === origin) continue;
    refinement.addIssue({ code: "custom", message: `not an https origin: ${origin}` });
  }
  return origins;
});

const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** Where the platform answers. */
  API_URL: httpAddress.default("http://127.0.0.1:4000"),
  /** The address players open. */
  PUBLIC_URL: httpAddress.default("http://localhost:3000"),
  /** Proxies whose X-Forwarded-For and X-Request-Id are believed. */
  TRUSTED_PROXIES: trustedProxies,
  /** Other names in Host that mean this process. */
  ALLOWED_HOSTS: allowedHosts,
  /** Whether the platform behind it is a sandbox; one of one's own is none. */
  MODE: z.string().optional(),
  SANDBOX_PUBLIC: sandboxPublic,
  /** `yes`: no name below the public one may be opened without TLS either. */
  HSTS_SUBDOMAINS: z.enum(["yes", "no"]).default("no"),
  /** Where faults of security are told to, by e-mail or on a page; the support's address if none is given. */
  SECURITY_CONTACT: z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
  SENTRY_DSN: httpAddress.optional(),
  /** The operator's analytics container (SPEC §5). */
  ANALYTICS_CONTAINER: z
    .string()
    .regex(/^(?:GTM-|G-)[0-9A-Z]+$/)
    .optional(),
  /** Where payment providers have their pages. */
  PAYMENT_ORIGINS: httpsOrigins.default([]),
  /** How long a guest's page is served before it is rendered again; 0 turns the cache off. */
  GUEST_CACHE_SECONDS: z.coerce.number().int().min(0).max(3600).default(30),
  /** What the calls of one page may take together. */
  PAGE_SECONDS: z.coerce.number().int().min(1).max(60).default(4),
  DRAIN_SECONDS: drainSeconds,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type SiteConfig = ReturnType<typeof readConfig>;

/** An empty value is how a compose file passes on what is not set. */
const given = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));

/** Everything the web process reads of its environment, the pages' share included. Throws one error with a line for every wrong variable. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(given(env));
  if (!parsed.success) throw environmentProblem(parsed.error);
  const { PUBLIC_URL, API_URL, SENTRY_DSN, ...rest } = parsed.data;
  const lacks = rest.MODE === "production" ? clearTextLacks(PUBLIC_URL) : [];
  if (lacks.length > 0) throw new ProductionProblem(lacks);
  const proxiesInFront = env.TRUSTED_PROXIES ? rest.TRUSTED_PROXIES : null;
  if (rest.MODE === "sandbox") {
    const reach = { isBehindProxy: proxiesInFront !== null, isPublicAllowed: rest.SANDBOX_PUBLIC };
    requireClosedSandbox({ host: rest.HOST, publicUrl: PUBLIC_URL, ...reach });
  }
  return {
    port: rest.PORT,
    host: rest.HOST,
    apiUrl: API_URL.replace(/\/$/, ""),
    publicUrl: new URL(PUBLIC_URL),
    trustedProxies: rest.TRUSTED_PROXIES,
    proxiesInFront,
    allowedHosts: rest.ALLOWED_HOSTS,
    hstsSubdomains: rest.HSTS_SUBDOMAINS === "yes",
    securityContact: rest.SECURITY_CONTACT ?? null,
    guestCacheSeconds: rest.GUEST_CACHE_SECONDS,
    pageSeconds: rest.PAGE_SECONDS,
    paymentOrigins: rest.PAYMENT_ORIGINS,
    sentryDsn: SENTRY_DSN ?? null,
    analyticsContainer: rest.ANALYTICS_CONTAINER ?? null,
    drainSeconds: rest.DRAIN_SECONDS,
    logLevel: rest.LOG_LEVEL,
  };
}
