import { afterAll, expect, it } from "vitest";
import { openDoor, PLAYER, TOKEN } from "#tests/support/site-door.ts";
import { answered } from "#tests/support/upstream.ts";

const { context, upstream, close } = await openDoor();
const { action } = await import("./logout.ts");
afterAll(close);

it("leaves nothing of the player in the browser", async () => {
  upstream.on("getProfile", answered("getProfile", PLAYER));
  upstream.on("logout", answered("logout", { handled: true }));
  const headers = { Cookie: `auth_token=${TOKEN}`, "Content-Type": "application/x-www-form-urlencoded" };
  const request = new Request("http://openhand.test/en/logout", { method: "POST", headers, body: "" });
  const answer = await action({ request, params: { lang: "en" }, context: context() });
  expect(`${answer.status} ${answer.headers.get("Location")}`).toBe("303 /en?notice=signedOut");
  const removed = answer.headers.getSetCookie().filter((cookie) => cookie.includes("Max-Age=0"));
  expect(removed.map((cookie) => cookie.split("=")[0])).toEqual([
    "auth_token",
    "exclusion",
    "kept_form",
    "signed_in_as",
  ]);
  expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
});
