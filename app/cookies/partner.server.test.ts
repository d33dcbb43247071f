import { describe, expect, it } from "vitest";
import { partnerParameters } from "#app/contract/session.ts";
import { writeCookie } from "./cookies.server.ts";
import { partnerParametersOf, storedPartnerParameters } from "./partner.server.ts";

describe("partnerParametersOf", () => {
  it.each([
    ["", null],
    ["q=fox&page=2", null],
    ["partner=a1", "partner=a1"],
    ["utm_source=x&btag=b&q=fox&click_id=c&stag=s&ref=r", "btag=b&click_id=c&ref=r&stag=s&utm_source=x"],
    ["partner=old&partner=new", "partner=new"],
    ["utm_=x&utm_Source=x&utm_a-b=x&partners=x&PARTNER=x", null],
    [`utm_${"a".repeat(21)}=x`, null],
    [`ref=${"x".repeat(201)}`, null],
    ["ref=a%26partner%3Db", "ref=a%26partner%3Db"],
  ])("%s", (query, kept) => {
    expect(partnerParametersOf(new URLSearchParams(query))).toBe(kept);
  });
});

describe("storedPartnerParameters", () => {
  const stored = (Cookie: string) =>
    storedPartnerParameters(new Request("http://openhand.test", { headers: { Cookie } }));

  it("reads what the guard stored", () => {
    const cookie = writeCookie("partner_params", partnerParametersOf(new URLSearchParams({ ref: "a&b=é", stag: "s" })));
    expect(stored(cookie)).toEqual({ ref: "a&b=é", stag: "s" });
  });

  it.each([
    ["", undefined],
    ["partner_params=", undefined],
    ["partner_params=isAdmin%3D1%26__proto__%3D2", undefined],
    ["partner_params=ref%3Dr%26isAdmin%3D1", { ref: "r" }],
  ])("keeps of the forged cookie %j only what the contract accepts", (cookie, kept) => {
    expect(stored(cookie)).toEqual(kept);
    expect(partnerParameters.optional().safeParse(stored(cookie)).success).toBe(true);
  });
});
