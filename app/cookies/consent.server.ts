import { isSecretAddress } from "#app/contract/secret-address.ts";
import type { Analytics } from "#app/i18n/document.tsx";
import { readCookie, writeCookie } from "./cookies.server.ts";

/**
 * Nothing is measured before a yes, and nobody is asked where there is nothing to measure with. A container tells others
 * the address of its page, so none is on a page whose address opens something.
 */
export function analyticsFor(request: Request, container: string | null): Analytics {
  const answer = readCookie(request, "consent");
  const isSecret = isSecretAddress(new URL(request.url).pathname);
  if (!container || answer === "no" || isSecret) return { state: "off" };
  return answer === "yes" ? { state: "agreed", container } : { state: "asking" };
}

export const storeConsent = (agreed: boolean): string => writeCookie("consent", agreed ? "yes" : "no");
