import { config } from "#app/config.server.ts";
import type { Analytics } from "#app/i18n/document.tsx";
import { isSecretAddress } from "#app/lib/secret-address.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";

/**
 * Nothing is measured before a yes, and nobody is asked where there is nothing to measure with. A container tells others
 * the address of its page, so none is on a page whose address opens something.
 */
export function analyticsFor(request: Request): Analytics {
  const answer = readCookie(request, "consent");
  const isSecret = isSecretAddress(new URL(request.url).pathname);
  if (!config.analyticsContainer || answer === "no" || isSecret) return { state: "off" };
  return answer === "yes" ? { state: "agreed", container: config.analyticsContainer } : { state: "asking" };
}

export const storeConsent = (agreed: boolean): string => writeCookie("consent", agreed ? "yes" : "no");
