import { expect, it } from "vitest";
import { addressList } from "./address-list.ts";
import { allowedHosts, hostCheck, isLoopback } from "./known-hosts.ts";

const names = { publicUrl: "https://casino.example", allowedHosts: ["site.internal"] };
const alone = hostCheck({ ...names, proxiesInFront: null });
const behindProxy = hostCheck({ ...names, proxiesInFront: addressList("10.0.0.0/8") });

it.each([
  ["casino.example", true],
  ["CASINO.example:443", true],
  ["site.internal:3000", true],
  ["localhost:3000", true],
  ["casino.localhost", true],
  ["127.0.0.1:3000", true],
  ["192.168.1.5:3000", true],
  ["[::1]:3000", true],
  ["evil.example", false],
  ["evil.example:3000", false],
  ["casino.example.evil.example", false],
  ["localhost.evil.example", false],
  ["127.0.0.1.evil.example", false],
  ["", false],
  [undefined, false],
])("recognises the host %j as its own: %s", (host, known) => {
  expect(alone(host, "127.0.0.1")).toBe(known);
});

it("accepts any host from a configured proxy only", () => {
  expect(behindProxy("sites", "10.1.2.3")).toBe(true);
  expect(behindProxy("sites", "::ffff:10.1.2.3")).toBe(true);
  expect(behindProxy("sites", "127.0.0.1")).toBe(false);
});

it("accepts only a list of host names", () => {
  expect(allowedHosts.parse(undefined)).toEqual([]);
  expect(allowedHosts.parse(" Sites, site.internal ,")).toEqual(["sites", "site.internal"]);
  for (const wrong of ["site:3000", "https://site", "*.example"])
    expect(allowedHosts.safeParse(wrong).success).toBe(false);
});

it.each([
  ["127.0.0.1", true],
  ["127.8.0.1", true],
  ["::1", true],
  ["[::1]", true],
  ["localhost", true],
  ["0.0.0.0", false],
  ["::", false],
  ["192.168.1.5", false],
  ["127.evil.example", false],
])("recognises %s as loopback: %s", (name, expected) => {
  expect(isLoopback(name)).toBe(expected);
});
