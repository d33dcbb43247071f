import { sameSitePath } from "../paths.ts";
import { config } from "./config.server.ts";

/**
 * Where a deposit is paid: a page of this site (the sandbox) as its path, or a provider's page over https.
 * Anything else the platform might name would send a player's money and trust somewhere unknown, and is refused.
 */
export function paymentPage(address: string): string {
  if (address.startsWith(`${config.publicUrl}/`)) {
    const path = sameSitePath(address.slice(config.publicUrl.length));
    if (path) return path;
  }
  if (URL.canParse(address) && new URL(address).protocol === "https:") return new URL(address).href;
  throw new Error("the platform named a payment page that is neither ours nor https");
}
