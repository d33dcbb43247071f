import { describe, expect, it } from "vitest";
import {
  clearExclusionMarker,
  exclusionMarker,
  rememberedExclusion,
  renewedMarker,
} from "./exclusion-marker.server.ts";

const TILL = "2026-01-01T01:00:00.000Z";
const NEWS =
  "exclusion=self-exclusion%3A2026-01-01T01%3A00%3A00.000Z; Path=/; SameSite=Lax; Max-Age=347846400; HttpOnly";
const GONE = "exclusion=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly";

const requestWith = (Cookie: string) => new Request("http://openhand.test", { headers: { Cookie } });

it.each([
  ["an exclusion, over or not", true, TILL, "", NEWS],
  ["another exclusion than the one remembered", true, TILL, "exclusion=self-exclusion:2026-01-01T00:30:00.000Z", NEWS],
  ["not what is remembered already", true, TILL, `exclusion=self-exclusion:${TILL}`, null],
  ["not one without an end", true, null, "", null],
  ["not one that was ended", false, null, "", null],
  ["no more what was ended", false, null, `exclusion=self-exclusion:${TILL}`, GONE],
])("remembers %s", (_, enabled, dateTill, cookie, marker) => {
  expect(exclusionMarker(requestWith(cookie), { enabled, dateTill, days: 0, isLessADay: true })).toBe(marker);
});

it.each([
  [`exclusion=self-exclusion:${TILL}`, NEWS],
  ["exclusion=soon", null],
  ["", null],
])("is renewed for a visitor with %j", (cookie, marker) => {
  expect(renewedMarker(requestWith(cookie))).toBe(marker);
});

it("is removed at once", () => {
  expect(clearExclusionMarker()).toBe(GONE);
});

describe("the remembered exclusion", () => {
  it("ends at the stored time", () => {
    const [cookie = ""] = NEWS.split(";");
    expect(rememberedExclusion(requestWith(cookie))).toEqual(new Date(TILL));
  });

  it.each([
    "",
    "exclusion=",
    "exclusion=self-exclusion",
    `exclusion=${TILL}`,
    `exclusion=cooling-off:${TILL}`,
    "exclusion=self-exclusion:soon",
    "exclusion=self-exclusion:2026-01-01",
    "exclusion=self-exclusion:2026-13-01T00:00:00.000Z",
    "exclusion=self-exclusion:2026-01-01T01:00:00.000+01:00",
    `exclusion=self-exclusion:${TILL}x`,
    `exclusion=%20self-exclusion:${TILL}`,
    "exclusion=self-exclusion:%",
  ])("is null for the cookie %j", (cookie) => {
    expect(rememberedExclusion(requestWith(cookie))).toBeNull();
  });
});
