import { expect, it } from "vitest";
import { addressBlockOf } from "./address-block.ts";

it.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["fe80::1%eth0", "fe80:0:0::/48"],
  ["::1", "0:0:0::/48"],
  ["", null],
  ["somewhere", null],
])("%s is kept as %s", (address, block) => {
  expect(addressBlockOf(address)).toBe(block);
});
