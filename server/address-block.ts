import { isIPv6 } from "node:net";

/**
 * The key by which limits count an address. A household gets a whole IPv6 /64 and could use a new address for every attempt,
 * so IPv6 addresses are reduced to their first four groups; IPv4 addresses are unchanged.
 */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
