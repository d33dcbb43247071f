import { expect, it } from "vitest";
import { deviceTokenOf, storeDeviceToken } from "./known-device.server.ts";

const withCookie = (cookie: string) => new Request("http://openhand.test/en", { headers: { Cookie: cookie } });
const TOKEN = "Zm9yIHRoaXMgZGV2aWNl.c2lnbmF0dXJl";

it("reads back the stored token, which scripts cannot read", () => {
  const stored = storeDeviceToken(TOKEN);
  expect(stored).toMatch(/; Max-Age=31536000; HttpOnly$/);
  expect(deviceTokenOf(withCookie(`lang=en; ${stored.split(";")[0]}`))).toEqual({ deviceToken: TOKEN });
});

it.each([
  "",
  "known_device=",
  "known_device=short",
  `known_device=${"a".repeat(501)}`,
  "known_device=<script>alert(1)</script>",
])("sends no token for %s", (cookie) => {
  expect(deviceTokenOf(withCookie(cookie))).toEqual({});
});
