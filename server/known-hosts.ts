import { type BlockList, isIP } from "node:net";
import { z } from "zod";
import { isListed } from "./address-list.ts";

const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/** Host names accepted in addition to the public one, separated by commas. */
export const allowedHosts = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  )
  .refine((names) => names.every((name) => HOST_NAME.test(name)), "not a list of host names without ports")
  .prefault("");

/** Accepts an IPv6 address with brackets. */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;

const isLocalName = (name: string): boolean => name === "localhost" || name.endsWith(".localhost");

/** Whether a name or an address is loopback, which other machines cannot reach. */
export const isLoopback = (name: string): boolean => isLocalName(name) || /^(?:127\.[\d.]+|\[?::1\]?)$/.test(name);

export interface OwnNames {
  publicUrl: string | URL;
  allowedHosts: readonly string[];
  /** Explicitly configured proxies; null for the default, which trusts this machine and so any browser running on it. */
  proxiesInFront: BlockList | null;
}

/** Whether a request with this Host, from this peer, is addressed to this process. */
export type HostCheck = (host: string | undefined, peer: string | undefined) => boolean;

/**
 * Protects against DNS rebinding: without this check, a foreign page whose name is rebound to 127.0.0.1 reads every response of
 * a process on this machine, in the sandbox every letter. Such a page can only send its own name as Host, so IP addresses are
 * accepted. A configured proxy decides itself which hosts it accepts, and may send a Host of its own.
 */
export function hostCheck({ publicUrl, allowedHosts, proxiesInFront }: OwnNames): HostCheck {
  const names = new Set([new URL(publicUrl).hostname, ...allowedHosts]);
  return (host = "", peer = "") => {
    const name = host.toLowerCase().replace(/:\d+$/, "");
    if (names.has(name) || isLocalName(name) || isAddress(name)) return true;
    return proxiesInFront !== null && isListed(proxiesInFront, peer);
  };
}
