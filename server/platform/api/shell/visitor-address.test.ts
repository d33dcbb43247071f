import { BlockList } from "node:net";
import { describe, expect, it } from "vitest";
import { visitorAddress } from "./visitor-address.ts";

const proxies = new BlockList();
proxies.addSubnet("127.0.0.0", 8, "ipv4");
proxies.addSubnet("10.0.0.0", 8, "ipv4");
proxies.addAddress("::1", "ipv6");

describe("visitorAddress", () => {
  it.each([
    ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["127.0.0.1", null, "127.0.0.1"],
    ["127.0.0.1", "", "127.0.0.1"],
    ["127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["127.0.0.1", "8.8.8.8, 198.51.100.1", "198.51.100.1"],
    ["127.0.0.1", "8.8.8.8, 198.51.100.1, 10.1.2.3", "198.51.100.1"],
    ["::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["::1", "2001:db8::7", "2001:db8::7"],
    ["127.0.0.1", "8.8.8.8, not an address", "127.0.0.1"],
    ["127.0.0.1", "8.8.8.8, 10.1.2.3, unknown", "127.0.0.1"],
  ])("from %s with %j is %s", (socket, forwardedFor, expected) => {
    expect(visitorAddress(socket, forwardedFor, proxies)).toBe(expected);
  });
});
