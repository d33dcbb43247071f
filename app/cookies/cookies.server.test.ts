import { describe, expect, it } from "vitest";
import { readCookie, writeCookie } from "./cookies.server.ts";

const asking = (Cookie?: string) => new Request("http://openhand.test", { headers: Cookie ? { Cookie } : {} });

describe("readCookie", () => {
  it.each([
    [undefined, null],
    ["lang=de", "de"],
    ["demo=1; lang=de", "de"],
    ["demo=1;lang=de;  auth_token=x", "de"],
    ["lang=de; lang=pl", "de"],
    ["lang=", ""],
    ["lang", ""],
    ["xlang=de", null],
    ["Lang=de", null],
    ["lang=a%3Db%3Bc", "a=b;c"],
    ["lang=a=b==", "a=b=="],
    ["lang=%E0%A4%A", null],
  ])("finds the language in %j", (header, value) => {
    expect(readCookie(asking(header), "lang")).toBe(value);
  });
});

describe("writeCookie", () => {
  it.each([
    ["auth_token", "Max-Age=2592000; HttpOnly"],
    ["lang", "Max-Age=31536000"],
    ["partner_params", "Max-Age=31536000; HttpOnly"],
    ["exclusion", "Max-Age=347846400; HttpOnly"],
    ["demo", "Max-Age=86400; HttpOnly"],
    ["social_start", "Max-Age=600; HttpOnly"],
    ["social_ticket", "Max-Age=1800; HttpOnly"],
    ["password_visit", "Max-Age=3600; HttpOnly"],
    ["pressed", "Max-Age=60; HttpOnly"],
  ] as const)("%s lives as long as it should", (name, rest) => {
    expect(writeCookie(name, "v")).toBe(`${name}=v; Path=/; SameSite=Lax; ${rest}`);
  });

  it("removes the cookie if the value is null", () => {
    expect(writeCookie("exclusion", null)).toContain("exclusion=; Path=/; SameSite=Lax; Max-Age=0;");
  });

  it("keeps any value unchanged, and lets none add attributes", () => {
    const value = "a; Domain=evil.test\r\nSet-Cookie: b=1, é=%";
    const pair = writeCookie("lang", value).split("; ")[0];
    expect(readCookie(asking(pair), "lang")).toBe(value);
  });
});
