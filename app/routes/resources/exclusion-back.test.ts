import { afterAll, afterEach, describe, expect, it } from "vitest";
import { EXCLUDED, openDoor, PLAYER, TOKEN } from "#tests/support/site-door.ts";
import { answered, refused } from "#tests/support/upstream.ts";

const { context, upstream, close } = await openDoor();
const { action } = await import("./exclusion-back.ts");
afterEach(() => upstream.forget());
afterAll(close);

const TILL = "2026-06-20T11:00:00.000Z";
const MARKER = `exclusion=self-exclusion:${TILL}`;
const CLEARED = "exclusion=; Path=/; SameSite=Lax; Max-Age=0; HttpOnly";

/** Presses the button; returns the redirect and whether the browser was made to forget. */
async function press(cookie: string) {
  const headers = { Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" };
  const request = new Request("http://openhand.test/en/exclusion/back", { method: "POST", headers, body: "" });
  const answer = await action({ request, params: { lang: "en" }, context: context() });
  const { status } = answer;
  return {
    went: `${status} ${answer.headers.get("Location")}`,
    forgot: answer.headers.getSetCookie().includes(CLEARED),
  };
}

const exclusion = (deactivateSignature: string | null, enabled = true) =>
  answered("getSelfExclusion", {
    selfExclusionBlock: { enabled, dateTill: enabled ? TILL : null, days: 0, isLessADay: false },
    isDerived: false,
    extendSignature: enabled ? "to.extend" : null,
    deactivateSignature,
  });

describe("a guest", () => {
  it("clears the browser's memory, says that the exclusion stays, and calls no operation of the platform", async () => {
    expect(await press(MARKER)).toEqual({ went: "303 /en?notice=exclusionForgotten", forgot: true });
    expect(upstream.callsOf("deactivateSelfExclusion")).toEqual([]);
  });

  it("without a remembered exclusion is redirected to the first page", async () => {
    expect(await press("")).toEqual({ went: "303 /en", forgot: true });
    expect(await press("exclusion=odd")).toEqual({ went: "303 /en", forgot: true });
  });
});

describe("an excluded player", () => {
  const pressSignedIn = () => {
    upstream.on("getProfile", answered("getProfile", { ...PLAYER, ...EXCLUDED }));
    return press(`auth_token=${TOKEN}; ${MARKER}`);
  };

  it("ends the exclusion when it is over", async () => {
    upstream.on("getSelfExclusion", exclusion("to.end"));
    upstream.on("deactivateSelfExclusion", answered("deactivateSelfExclusion", { handled: true }));
    expect(await pressSignedIn()).toEqual({ went: "303 /en?notice=exclusionEnded", forgot: true });
    expect(upstream.callsOf("deactivateSelfExclusion").map(({ body }) => body)).toEqual([{ signature: "to.end" }]);
  });

  it("may extend it when it is not over", async () => {
    upstream.on("getSelfExclusion", exclusion(null));
    const answer = await pressSignedIn();
    expect(answer).toEqual({ went: "303 /en/player/self-exclusion?popup=change-period", forgot: false });
    expect(upstream.callsOf("deactivateSelfExclusion")).toEqual([]);
  });

  it("is redirected to the first page when it was ended meanwhile", async () => {
    upstream.on("getSelfExclusion", exclusion(null, false));
    expect((await pressSignedIn()).went).toBe("303 /en");
  });

  it.each(["exclusion_running", "link_invalid", "internal"] as const)("reports its failure: %s", async (code) => {
    upstream.on("getSelfExclusion", exclusion("to.end"));
    upstream.on("deactivateSelfExclusion", refused(code));
    expect(await pressSignedIn()).toEqual({ went: "303 /en?notice=mainError", forgot: false });
  });
});
