import { describe, expect, it } from "vitest";
import { readConfig } from "#app/config.server.ts";
import { namedGamePage, paymentPage } from "./payment-page.server.ts";

const SITE = { config: readConfig({ PUBLIC_URL: "http://openhand.test:3000/" }) };

it.each([
  ["http://openhand.test:3000/en/sandbox/payments/abc?x=1", "/en/sandbox/payments/abc?x=1"],
  ["https://pay.provider.test/checkout/1?x=1#y", "https://pay.provider.test/checkout/1?x=1#y"],
  ["HTTPS://PAY.provider.test", "https://pay.provider.test/"],
])("a deposit is paid at %s", (address, page) => {
  expect(paymentPage(SITE, address)).toBe(page);
});

describe("refuses", () => {
  it.each([
    "",
    "/en/sandbox/payments/abc",
    "http://pay.provider.test/checkout",
    "http://openhand.test:3000.evil.test/",
    "http://openhand.test:3000@evil.test/",
    "http://openhand.test:3000//evil.test",
    "http://openhand.test:3000/\\evil.test",
    "http://openhand.test:3000/..//evil.test",
    "http://openhand.test:3000/\t/evil.test",
    "//evil.test/",
    "javascript:alert(1)",
    "data:text/html,https://x",
    "https:",
  ])("%j", (address) => {
    expect(() => paymentPage(SITE, address)).toThrow("neither ours nor https");
  });
});

it.each([
  ["http://localhost:4329/g?t=1", "http://localhost:4329/g?t=1"],
  ["http://[::1]:4329/g", "http://[::1]:4329/g"],
  ["http://openhand.test:3000/en/sandbox/games/x", "/en/sandbox/games/x"],
  ["https://games.studio.test/g", "https://games.studio.test/g"],
  ["http://games.studio.test/g", null],
  ["http://localhost.evil.test/g", null],
  ["http://localhost:1@evil.test/g", null],
  ["http://127.0.0.1.evil.test/g", null],
])("a game at %s is opened at %s", (address, page) => {
  expect(namedGamePage(SITE, address)).toBe(page);
});
