import { sameSitePath } from "#app/paths.ts";
import type { Scope } from "./scope.ts";

type Site = Pick<Scope, "config">;

/** A page the platform names: on this site (the sandbox) as its path, or elsewhere over https; null for anything else. */
export function namedPage(site: Site, address: string): string | null {
  const path = ownPage(site, address);
  if (path) return path;
  return URL.canParse(address) && new URL(address).protocol === "https:" ? new URL(address).href : null;
}

const ON_THIS_MACHINE = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?\//;

/** The same, or a page on this machine: a studio that is being plugged in may run beside the house. */
export const namedGamePage = (site: Site, address: string): string | null =>
  namedPage(site, address) ?? (ON_THIS_MACHINE.test(address) ? address : null);

/** The path of a page below the public address of this site; null for any other. */
export function ownPage({ config }: Site, address: string): string | null {
  return address.startsWith(`${config.publicUrl}/`) ? sameSitePath(address.slice(config.publicUrl.length)) : null;
}

/**
 * The page where a deposit is paid. Anything but a {@link namedPage} would send a player's money and trust to an unknown place,
 * and is refused.
 */
export function paymentPage(site: Site, address: string): string {
  const page = namedPage(site, address);
  if (!page) throw new Error("the platform named a payment page that is neither ours nor https");
  return page;
}
