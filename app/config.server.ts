import { z } from "zod";

const httpAddress = z.url({ protocol: /^https?$/ });

const environment = z.object({
  /** Address of the platform, or of an operator's own `/api/v1`, without that path. */
  API_URL: httpAddress.default("http://127.0.0.1:4000"),
  /** Address players open; decides the Secure flag of cookies and absolute addresses. */
  PUBLIC_URL: httpAddress.default("http://localhost:3000"),
  SENTRY_DSN: httpAddress.optional(),
  /** SPEC §5. */
  ANALYTICS_CONTAINER: z
    .string()
    .regex(/^(?:GTM-|G-)[0-9A-Z]+$/)
    .optional(),
});

/** An empty value counts as absent, as it does for the web process, which has checked these before this is loaded. */
const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
const parsed = environment.parse(given);

/** What the Remix half of the site reads of its environment; the web process has its own file. */
export const config = {
  apiUrl: parsed.API_URL.replace(/\/$/, ""),
  publicUrl: parsed.PUBLIC_URL.replace(/\/$/, ""),
  secureCookies: parsed.PUBLIC_URL.startsWith("https:"),
  analyticsContainer: parsed.ANALYTICS_CONTAINER ?? null,
  sentryDsn: parsed.SENTRY_DSN ?? null,
};
