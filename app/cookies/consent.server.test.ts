import { expect, it } from "vitest";
import { analyticsFor } from "./consent.server.ts";

const stateAt = (path: string, Cookie: string, container: string | null = "GTM-ABC123") =>
  analyticsFor(new Request(`http://openhand.test${path}`, { headers: { Cookie } }), container).state;

it.each([
  ["", "asking"],
  ["consent=yes", "agreed"],
  ["consent=no", "off"],
  ["consent=perhaps", "asking"],
])("a visitor with the cookie %j is measured only with consent: %s", (cookie, state) => {
  expect(stateAt("/en/blog", cookie)).toBe(state);
});

it.each([
  "/en/reset-password/0f3c",
  "/en/Unlock/0f3c",
  "/en/auth/external?ticket=0f3c",
  "/en/social/check-yandex?code=0f3c",
  "/en/unsubscribe/a/0f3c/news",
  "/en/player/self-exclusion/extend/0f3c",
])("no container runs on a page whose address grants access: %s", (path) => {
  expect(stateAt(path, "consent=yes")).toBe("off");
});

it("consent is not asked for if there is no container", () => {
  expect(["", "consent=yes"].map((cookie) => stateAt("/en/blog", cookie, null))).toEqual(["off", "off"]);
});
