import { describe, expect, it } from "vitest";
import { PREFER_NOTHING, PREFER_PAGE } from "#app/contract/document.ts";
import { landingOf, landingRequest } from "./landing.ts";
import type { PageRequest, Rendered } from "./render.ts";

const HOUSE = new URL("https://house.example");
const PAGE = "/en/games-slots?q=fox";

const pressed = (headers: PageRequest["headers"] = {}): PageRequest => ({
  method: "POST",
  url: "/en/favorites/toggle",
  headers: { referer: HOUSE.origin + PAGE, prefer: PREFER_PAGE, cookie: "lang=en; auth_token=old", ...headers },
});

const answer = (location: string, { status = 303, cookies = [] as string[] } = {}): Rendered => {
  const headers = new Headers({ Location: location });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return { status, headers, body: Buffer.alloc(0), rest: null, nonce: "", notes: {} };
};

describe("a form submitted by scripts that update its page in place", () => {
  it.each([PAGE, `${PAGE}#stage`, HOUSE.origin + PAGE])("lands on its page when redirected to %s", (location) => {
    expect(landingOf(pressed(), answer(location), HOUSE)).toEqual({ place: PAGE, isWanted: true });
  });

  it("does not request the page when its Prefer header says so", () => {
    const landing = landingOf(pressed({ prefer: PREFER_NOTHING }), answer(PAGE), HOUSE);
    expect(landing).toEqual({ place: PAGE, isWanted: false });
  });

  it.each([
    ["another page", pressed(), answer("/en/login")],
    ["the page with another query", pressed(), answer(`${PAGE}&notice=mainError`)],
    ["another origin", pressed(), answer(`https://elsewhere.example${PAGE}`)],
    ["nothing", pressed(), answer(PAGE, { status: 200 })],
    ["the page with the method kept", pressed(), answer(PAGE, { status: 307 })],
    ["an unknown page", pressed({ referer: "" }), answer(PAGE)],
    ["a page of another origin", pressed({ referer: `https://elsewhere.example${PAGE}` }), answer(PAGE)],
  ])("is left to the browser when redirected to %s", (_where, request, rendered) => {
    expect(landingOf(request, rendered, HOUSE)).toBeNull();
  });

  it("is recognised by its Prefer header: a browser follows redirects by itself", () => {
    expect(landingOf(pressed({ prefer: undefined }), answer(PAGE), HOUSE)).toBeNull();
    expect(landingOf({ ...pressed(), method: "GET" }, answer(PAGE), HOUSE)).toBeNull();
  });

  it("requests its page with the cookies the response set, and without body headers", () => {
    const cookies = ["auth_token=new; Path=/; Max-Age=60", "kept_form=; Path=/; Max-Age=0", "demo=one; Path=/"];
    const request = landingRequest(
      PAGE,
      pressed({ "content-type": "text/plain", "content-length": "4" }),
      answer(PAGE, { cookies }),
    );
    expect(request).toMatchObject({ method: "GET", url: PAGE });
    expect(request.headers.cookie).toBe("lang=en; auth_token=new; demo=one");
    expect(request.headers).not.toHaveProperty("content-type");
    expect(request.headers).not.toHaveProperty("content-length");
  });
});
