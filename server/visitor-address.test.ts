import { describe, expect, it } from "vitest";
import { addressList } from "./address-list.ts";
import { visitorAddress } from "./visitor-address.ts";

const trusted = addressList("127.0.0.0/8, ::1, 10.0.0.0/8");

describe("visitorAddress", () => {
  it.each([
    ["a stranger's word is not taken", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["a trusted proxy's is", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["what the visitor wrote himself is not", "127.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
    ["proxies behind proxies are skipped", "127.0.0.1", "198.51.100.1, 10.2.3.4", "198.51.100.1"],
    ["both spellings of IPv4 are one", "::ffff:127.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"],
    ["IPv6 is read", "::1", "2001:db8::7", "2001:db8::7"],
    ["nonsense ends the walk", "10.1.1.1", "198.51.100.1, nonsense", "10.1.1.1"],
    ["a header of proxies alone names the first of them", "127.0.0.1", "10.0.0.1, 10.0.0.2", "10.0.0.1"],
    ["no header leaves the peer", "127.0.0.1", undefined, "127.0.0.1"],
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
  ])("from %s with %j is %s", (peer, header, expected) => {
    expect(visitorAddress(peer, header, trusted)).toBe(expected);
  });
});
