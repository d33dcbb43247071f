import { afterAll, expect, it } from "vitest";
import { openDoor, PLAYER, TOKEN } from "#tests/support/site-door.ts";
import { answered } from "#tests/support/upstream.ts";

const { context, upstream, close } = await openDoor();
const { action } = await import("./security.tsx");
afterAll(close);

it("signs out everywhere in one press, and leaves nothing of the player in this browser", async () => {
  upstream.on("getProfile", answered("getProfile", PLAYER));
  upstream.on("endAllSessions", answered("endAllSessions", { handled: true }));
  const headers = { Cookie: `auth_token=${TOKEN}`, "Content-Type": "application/x-www-form-urlencoded" };
  const at = "http://openhand.test/en/player/profile/security";
  const request = new Request(at, { method: "POST", headers, body: "intent=endAllSessions" });
  const answer = await action({ request, params: { lang: "en" }, context: context() });
  if (!(answer instanceof Response)) throw new Error("the form was refused");
  expect(`${answer.status} ${answer.headers.get("Location")}`).toBe("303 /en?notice=signedOutEverywhere");
  expect(answer.headers.getSetCookie().join()).toContain("auth_token=; Path=/; SameSite=Lax; Max-Age=0");
});
