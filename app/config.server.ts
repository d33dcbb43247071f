import { z } from "zod";

/** What the pages know about the installation they run in. */
export interface SiteConfig {
  /** Base URL of the platform, or of an operator's own `/api/v1`, without that path and without a trailing slash. */
  apiUrl: string;
  /** URL players open, without a trailing slash; decides the Secure flag of cookies and absolute addresses. */
  publicUrl: string;
  sentryDsn: string | null;
  /** SPEC §5. */
  analyticsContainer: string | null;
  /** Where vulnerabilities are reported: an e-mail or an https address; null for the address of support. */
  securityContact: string | null;
  /** Time limit of all calls of one page together; forms and files get multiples of it. */
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
 * The same from the environment, for a server that passes no configuration to the pages: Remix's own. The web process of the
 * house reads and validates its environment in `server/site/config.ts`. An empty value counts as absent.
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
