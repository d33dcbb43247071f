import { BlockList, isIP } from "node:net";

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Addresses and networks (`10.0.0.0/8`), separated by commas. Throws on anything else. */
export function addressList(text: string): BlockList {
  const list = new BlockList();
  for (const entry of text.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const [address = "", bits, ...rest] = entry.split("/");
    if (isIP(address) === 0 || rest.length > 0) throw new Error(`not an address or network: ${entry}`);
    if (bits === undefined) list.addAddress(address, family(address));
    else if (/^\d{1,3}$/.test(bits)) list.addSubnet(address, Number(bits), family(address));
    else throw new Error(`not a network: ${entry}`);
  }
  return list;
}

export const isListed = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, family(address));
