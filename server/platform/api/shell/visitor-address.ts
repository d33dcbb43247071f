import { type BlockList, isIP } from "node:net";

/** IPv4 as it is, also where the socket wraps it in IPv6 (`::ffff:192.0.2.1`). */
const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

const isTrusted = (proxies: BlockList, address: string): boolean =>
  proxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * The visitor's address. X-Forwarded-For is read from its right end, and only as long as whoever wrote the entry is a
 * trusted proxy: everything left of that, the visitor may have written himself.
 */
export function visitorAddress(socketAddress: string, forwardedFor: string | null, proxies: BlockList): string {
  const entries = (forwardedFor ?? "").split(",").map(plain);
  let address = plain(socketAddress);
  while (isTrusted(proxies, address)) {
    const next = entries.pop();
    if (next === undefined || isIP(next) === 0) break;
    address = next;
  }
  return address;
}
