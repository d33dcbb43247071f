import { isSecretAddress } from "../lib/secret-address.ts";
import { config } from "./config.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";

/** What a page does about measuring: nothing, asking, or loading the container the visitor has agreed to. */
export type Analytics = { state: "off" | "asking" } | { state: "agreed"; container: string };

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
