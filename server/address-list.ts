import { BlockList, isIP } from "node:net";
import { z } from "zod";

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Parses addresses and networks (`10.0.0.0/8`) separated by commas. Throws on anything else. */
export function addressList(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const [address = "", bits, ...rest] = entry.split("/");
    const isEntry = isIP(address) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
    if (!isEntry) throw new Error(`"${entry}" is neither an address nor a network`);
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

export const isListed = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, family(address));

/** Proxies whose forwarding headers are trusted. Both processes read the list from their environment. */
export const trustedProxies = z
  .string()
  .transform((text, refinement) => {
    try {
      return addressList(text);
    } catch (error) {
      refinement.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
      return z.NEVER;
    }
  })
  .prefault("127.0.0.0/8,::1/128");
