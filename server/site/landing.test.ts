import { describe, expect, it } from "vitest";
import { PREFER_NOTHING, PREFER_PAGE } from "#app/contract/document.ts";
import { askedFor, landingOf } from "./landing.ts";
import type { Asked, Rendered } from "./render.ts";

const HOUSE = new URL("https://house.example");
const PAGE = "/en/games-slots?q=fox";

const pressed = (headers: Asked["headers"] = {}): Asked => ({
  method: "POST",
  url: "/en/favorites/toggle",
  headers: { referer: HOUSE.origin + PAGE, prefer: PREFER_PAGE, cookie: "lang=en; auth_token=old", ...headers },
});

const answer = (location: string, { status = 303, cookies = [] as string[] } = {}): Rendered => {
  const headers = new Headers({ Location: location });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return { status, headers, body: Buffer.alloc(0), rest: null, nonce: "", notes: {} };
};

describe("a form that is answered in its page", () => {
  it.each([PAGE, `${PAGE}#stage`, HOUSE.origin + PAGE])("lands on that page where it leads back by %s", (location) => {
    expect(landingOf(pressed(), answer(location), HOUSE)).toEqual({ place: PAGE, isWanted: true });
  });

  it("needs nothing of the page where it says so", () => {
    const landing = landingOf(pressed({ prefer: PREFER_NOTHING }), answer(PAGE), HOUSE);
    expect(landing).toEqual({ place: PAGE, isWanted: false });
  });

  it.each([
    ["another page", pressed(), answer("/en/login")],
    ["the page with another query", pressed(), answer(`${PAGE}&notice=mainError`)],
    ["another house", pressed(), answer(`https://elsewhere.example${PAGE}`)],
    ["nowhere", pressed(), answer(PAGE, { status: 200 })],
    ["where it must be asked the same way", pressed(), answer(PAGE, { status: 307 })],
    ["a page that is not known", pressed({ referer: "" }), answer(PAGE)],
    ["a page of others", pressed({ referer: `https://elsewhere.example${PAGE}` }), answer(PAGE)],
  ])("is left to the browser where it leads to %s", (_where, asked, rendered) => {
    expect(landingOf(asked, rendered, HOUSE)).toBeNull();
  });

  it("is one that says so: a browser follows by itself", () => {
    expect(landingOf(pressed({ prefer: undefined }), answer(PAGE), HOUSE)).toBeNull();
    expect(landingOf({ ...pressed(), method: "GET" }, answer(PAGE), HOUSE)).toBeNull();
  });

  it("has its page asked for with the cookies it has set, and nothing of its body", () => {
    const cookies = ["auth_token=new; Path=/; Max-Age=60", "kept_form=; Path=/; Max-Age=0", "demo=one; Path=/"];
    const asked = askedFor(
      PAGE,
      pressed({ "content-type": "text/plain", "content-length": "4" }),
      answer(PAGE, { cookies }),
    );
    expect(asked).toMatchObject({ method: "GET", url: PAGE });
    expect(asked.headers.cookie).toBe("lang=en; auth_token=new; demo=one");
    expect(asked.headers).not.toHaveProperty("content-type");
    expect(asked.headers).not.toHaveProperty("content-length");
  });
});
