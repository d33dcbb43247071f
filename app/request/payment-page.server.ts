import { config } from "#app/config.server.ts";
import { sameSitePath } from "#app/paths.ts";

/** A page the platform names: of this site (the sandbox) as its path, or elsewhere over https; null for anything else. */
export function namedPage(address: string): string | null {
  if (address.startsWith(`${config.publicUrl}/`)) {
    const path = sameSitePath(address.slice(config.publicUrl.length));
    if (path) return path;
  }
  return URL.canParse(address) && new URL(address).protocol === "https:" ? new URL(address).href : null;
}

/**
 * Where a deposit is paid. Anything but a {@link namedPage} would send a player's money and trust somewhere unknown, and
 * is refused.
 */
export function paymentPage(address: string): string {
  const page = namedPage(address);
  if (!page) throw new Error("the platform named a payment page that is neither ours nor https");
  return page;
}
