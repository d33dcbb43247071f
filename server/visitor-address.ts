import { type BlockList, isIP } from "node:net";
import { isListed } from "./address-list.ts";

/** IPv4 inside IPv6 (`::ffff:1.2.3.4`) is one address with two spellings; limits must count it as one. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/**
 * Who sent the request: the peer of the connection, or, when that is a trusted proxy, the last address of
 * X-Forwarded-For that is none. Read from the right, because everything left of an untrusted address was written by it.
 */
export function visitorAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: BlockList): string {
  let address = plain(peer ?? "");
  const hops = forwardedFor?.split(",") ?? [];
  while (isListed(trusted, address)) {
    const next = plain(hops.pop() ?? "");
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}
