import { z } from "zod";

/** What the pages know of the installation they run in. */
export interface SiteConfig {
  /** Address of the platform, or of an operator's own `/api/v1`, without that path and without a slash at its end. */
  apiUrl: string;
  /** Address players open, without a slash at its end; decides the Secure flag of cookies and absolute addresses. */
  publicUrl: string;
  sentryDsn: string | null;
  /** SPEC §5. */
  analyticsContainer: string | null;
  /** Where faults of security are told to: an e-mail or an https address; null for the support's. */
  securityContact: string | null;
  /** What the calls of one page may take together; forms and files have multiples of it. */
  pageSeconds: number;
}

const httpAddress = z.url({ protocol: /^https?$/ });

const environment = z.object({
  API_URL: httpAddress.default("http://127.0.0.1:4000"),
  PUBLIC_URL: httpAddress.default("http://localhost:3000"),
  SENTRY_DSN: httpAddress.optional(),
  ANALYTICS_CONTAINER: z
    .string()
    .regex(/^(?:GTM-|G-)[0-9A-Z]+$/)
    .optional(),
  SECURITY_CONTACT: z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
  PAGE_SECONDS: z.coerce.number().int().min(1).max(60).default(4),
});

/**
 * The same from the environment, for a server that gives the pages none: Remix's own. The web process of the house reads
 * and checks its environment in `server/site/config.ts`. An empty value counts as absent.
 */
export function readConfig(env: Record<string, string | undefined>): SiteConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { API_URL, PUBLIC_URL, SENTRY_DSN, ANALYTICS_CONTAINER, SECURITY_CONTACT, PAGE_SECONDS } =
    environment.parse(given);
  return {
    apiUrl: API_URL.replace(/\/$/, ""),
    publicUrl: PUBLIC_URL.replace(/\/$/, ""),
    sentryDsn: SENTRY_DSN ?? null,
    analyticsContainer: ANALYTICS_CONTAINER ?? null,
    securityContact: SECURITY_CONTACT ?? null,
    pageSeconds: PAGE_SECONDS,
  };
}
