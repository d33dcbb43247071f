import { envelopeOf } from "#app/contract/envelope.ts";
import { FALLBACK_LANGUAGE } from "#app/contract/languages.ts";
import { getVisitor } from "#app/contract/site.ts";
import { within } from "#server/deadline.ts";

const READY_WITHIN_MS = 2_000;

/** The platform calls of the web process itself; all others are made by the pages. */
export function sitePlatform(apiUrl: string, fetch: typeof globalThis.fetch) {
  return {
    /** Whether the platform accepts calls now. */
    async isReady(): Promise<boolean> {
      try {
        return (await within(READY_WITHIN_MS, (signal) => fetch(`${apiUrl}/readyz`, { signal }))).ok;
      } catch {
        return false;
      }
    },

    /** Returns the rules for the country of an address, which do not depend on the visitor's session or language. */
    async placeOf(address: string, requestId: string, signal: AbortSignal) {
      const headers = {
        Accept: "application/json",
        "Accept-Language": FALLBACK_LANGUAGE,
        "X-Forwarded-For": address,
        "X-Request-Id": requestId,
      };
      const response = await fetch(`${apiUrl}/api/v1${getVisitor.path}`, { headers, redirect: "manual", signal });
      const answer = envelopeOf(getVisitor.data).parse(await response.json());
      if (answer.status !== "ok") throw new Error(`the platform answered ${response.status}`);
      return answer.data;
    },
  };
}
