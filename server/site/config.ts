import { z } from "zod";
import { trustedProxies } from "#server/address-list.ts";
import { drainSeconds } from "#server/drain.ts";
import { allowedHosts } from "#server/known-hosts.ts";
import { environmentProblem } from "#server/problem.ts";
import { clearTextLacks, ProductionProblem } from "#server/production.ts";
import { requireClosedSandbox, sandboxPublic } from "#server/sandbox-reach.ts";

const httpAddress = z.url({ protocol: /^https?$/ });

/** Accepts origins only, because they are copied unescaped into a header. */
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
  /** Base URL of the platform. */
  API_URL: httpAddress.default("http://127.0.0.1:4000"),
  /** The address players open. */
  PUBLIC_URL: httpAddress.default("http://localhost:3000"),
  /** Proxies whose X-Forwarded-For and X-Request-Id are trusted. */
  TRUSTED_PROXIES: trustedProxies,
  /** Other names accepted in Host. */
  ALLOWED_HOSTS: allowedHosts,
  /** The mode of the platform behind the site. Unset for an operator's own platform, which is no sandbox. */
  MODE: z.string().optional(),
  SANDBOX_PUBLIC: sandboxPublic,
  /** `yes`: subdomains of the public host require TLS too. */
  HSTS_SUBDOMAINS: z.enum(["yes", "no"]).default("no"),
  /** Where security issues are reported, an e-mail address or a page; the support address by default. */
  SECURITY_CONTACT: z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
  SENTRY_DSN: httpAddress.optional(),
  /** The operator's analytics container (SPEC §5). */
  ANALYTICS_CONTAINER: z
    .string()
    .regex(/^(?:GTM-|G-)[0-9A-Z]+$/)
    .optional(),
  /** Origins of the payment providers' pages. */
  PAYMENT_ORIGINS: httpsOrigins.default([]),
  /** How long a guest's page is served before it is rendered again; 0 turns the cache off. */
  GUEST_CACHE_SECONDS: z.coerce.number().int().min(0).max(3600).default(30),
  /** Time budget for all platform calls of one page. */
  PAGE_SECONDS: z.coerce.number().int().min(1).max(60).default(4),
  DRAIN_SECONDS: drainSeconds,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type SiteConfig = ReturnType<typeof readConfig>;

/** A compose file passes an unset variable as an empty value. */
const withoutEmpty = (env: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));

/** Reads all environment variables of the web process, those of the pages included. Throws one error with a line per invalid variable. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(withoutEmpty(env));
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
