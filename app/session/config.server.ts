import { z } from "zod";

const environment = z.object({
  /** Address of the platform, or of an operator's own `/api/v1`, without that path. */
  API_URL: z.url().default("http://127.0.0.1:4000"),
  /** Address players open; decides the Secure flag of cookies and absolute addresses. */
  PUBLIC_URL: z.url().default("http://localhost:3000"),
  SENTRY_DSN: z.url().optional(),
});

const parsed = environment.parse(process.env);

/** What the Remix half of the site reads of its environment; the web process has its own file. */
export const config = {
  apiUrl: parsed.API_URL.replace(/\/$/, ""),
  publicUrl: parsed.PUBLIC_URL.replace(/\/$/, ""),
  secureCookies: parsed.PUBLIC_URL.startsWith("https:"),
  sentryDsn: parsed.SENTRY_DSN ?? null,
};
