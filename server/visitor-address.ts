import { type BlockList, isIP } from "node:net";
import { isListed } from "./address-list.ts";

/** IPv4-mapped IPv6 (`::ffff:1.2.3.4`) is the same address as the IPv4 one; limits must count it as one. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/**
 * The client address: the peer of the connection, or, when that is a trusted proxy, the last address in X-Forwarded-For
 * that is not one. Read from the right, because an untrusted sender controls everything to the left of its own address.
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
