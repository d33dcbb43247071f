import { isIPv4, isIPv6 } from "node:net";

/** The network stored for an address: /24 of IPv4, /48 of IPv6; null for anything but an address. */
export function addressBlockOf(address: string): string | null {
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(address)) return null;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after].slice(0, 3);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/48`;
}
