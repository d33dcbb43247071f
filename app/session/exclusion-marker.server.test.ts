import { expect, it } from "vitest";
import { clearExclusionMarker, exclusionMarker } from "./exclusion-marker.server.ts";

const NOW = new Date("2026-01-01T00:00:00Z");
const TILL = "2026-01-01T01:00:00Z";
const NEWS = "exclusion=self-exclusion%3A2026-01-01T01%3A00%3A00Z; Path=/; SameSite=Lax; Max-Age=3600; HttpOnly";

it.each([
  ["an exclusion, as long as it lasts", true, TILL, "", NEWS],
  ["another exclusion than the one remembered", true, TILL, "exclusion=self-exclusion:2026-01-01T00:30:00Z", NEWS],
  ["not what is remembered already", true, TILL, `exclusion=self-exclusion:${TILL}`, null],
  ["not one that is over", true, "2026-01-01T00:00:00Z", "", null],
  ["not one without an end", true, null, "", null],
  ["not one that is lifted", false, TILL, "", null],
])("remembers %s", (_, enabled, dateTill, Cookie, marker) => {
  const request = new Request("http://openhand.test", { headers: { Cookie } });
  expect(exclusionMarker(request, { enabled, dateTill, days: 0, isLessADay: true }, NOW)).toBe(marker);
});

it("is forgotten at once", () => {
  expect(clearExclusionMarker()).toMatch(/^exclusion=;.*Max-Age=0/);
});
