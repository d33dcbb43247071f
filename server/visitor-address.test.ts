import { describe, expect, it } from "vitest";
import { addressList } from "./address-list.ts";
import { visitorAddress } from "./visitor-address.ts";

const trusted = addressList("127.0.0.0/8, ::1, 10.0.0.0/8");

describe("visitorAddress", () => {
  it.each([
    ["ignores the header of an untrusted peer", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["uses the header of a trusted proxy", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["ignores entries written by the visitor", "127.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
    ["skips proxies behind proxies", "127.0.0.1", "198.51.100.1, 10.2.3.4", "198.51.100.1"],
    ["normalises IPv4-mapped IPv6", "::ffff:127.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"],
    ["reads IPv6", "::1", "2001:db8::7", "2001:db8::7"],
    ["stops at an invalid entry", "10.1.1.1", "198.51.100.1, nonsense", "10.1.1.1"],
    ["returns the first proxy when the header lists proxies only", "127.0.0.1", "10.0.0.1, 10.0.0.2", "10.0.0.1"],
    ["returns the peer without a header", "127.0.0.1", undefined, "127.0.0.1"],
  ])("%s", (_, peer, header, expected) => {
    expect(visitorAddress(peer, header, trusted)).toBe(expected);
  });

  it.each([
    ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["127.0.0.1", undefined, "127.0.0.1"],
    ["127.0.0.1", "", "127.0.0.1"],
    ["127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["127.0.0.1", "8.8.8.8, 198.51.100.1", "198.51.100.1"],
    ["127.0.0.1", "8.8.8.8, 198.51.100.1, 10.1.2.3", "198.51.100.1"],
    ["::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["::1", "2001:db8::7", "2001:db8::7"],
    ["127.0.0.1", "8.8.8.8, not an address", "127.0.0.1"],
    ["127.0.0.1", "8.8.8.8, 10.1.2.3, unknown", "127.0.0.1"],
  ])("resolves peer %s with header %j to %s", (peer, header, expected) => {
    expect(visitorAddress(peer, header, trusted)).toBe(expected);
  });
});
