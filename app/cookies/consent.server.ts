import { isSecretAddress } from "#app/contract/secret-address.ts";
import type { Analytics } from "#app/i18n/document.tsx";
import { readCookie, writeCookie } from "./cookies.server.ts";

/**
 * Nothing is measured without consent, and consent is not asked for if there is no container. A container sends the address of
 * its page to others, so none runs on a page whose address grants access.
 */
export function analyticsFor(request: Request, container: string | null): Analytics {
  const answer = readCookie(request, "consent");
  const isSecret = isSecretAddress(new URL(request.url).pathname);
  if (!container || answer === "no" || isSecret) return { state: "off" };
  return answer === "yes" ? { state: "agreed", container } : { state: "asking" };
}

export const storeConsent = (agreed: boolean): string => writeCookie("consent", agreed ? "yes" : "no");
