import { type BlockList, isIP } from "node:net";
import { z } from "zod";
import { isListed } from "./address-list.ts";

const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/;

/** Names beside the public one that a process is called by, separated by commas. */
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

/** An address, with brackets where it is IPv6. */
const isAddress = (name: string): boolean => isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;

const isLocalName = (name: string): boolean => name === "localhost" || name.endsWith(".localhost");

/** Whether a name or an address is this machine's own, which nobody else reaches. */
export const isLoopback = (name: string): boolean => isLocalName(name) || /^(?:127\.[\d.]+|\[?::1\]?)$/.test(name);

export interface OwnNames {
  publicUrl: string | URL;
  allowedHosts: readonly string[];
  /** Proxies that were named; null where the default stands, which trusts this machine, a visitor's browser included. */
  proxiesInFront: BlockList | null;
}

/** Whether a request with this Host, from this peer, means this process. */
export type HostCheck = (host: string | undefined, peer: string | undefined) => boolean;

/**
 * Without this check, the page of a stranger whose name begins to lead to 127.0.0.1 while it is open reads all that a process
 * of this machine answers, in the sandbox every letter. Such a page can send no Host but that name; addresses are therefore
 * let in. What a proxy in front was sent is the proxy's to decide, and it may write a Host of its own.
 */
export function hostCheck({ publicUrl, allowedHosts, proxiesInFront }: OwnNames): HostCheck {
  const names = new Set([new URL(publicUrl).hostname, ...allowedHosts]);
  return (host = "", peer = "") => {
    const name = host.toLowerCase().replace(/:\d+$/, "");
    if (names.has(name) || isLocalName(name) || isAddress(name)) return true;
    return proxiesInFront !== null && isListed(proxiesInFront, peer);
  };
}
