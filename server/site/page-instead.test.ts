import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { PREFER_NOTHING, PREFER_PAGE } from "#app/contract/document.ts";
import type { Exchange } from "./answer.ts";
import { createPageInstead } from "./page-instead.ts";
import type { PageRequest, Rendered } from "./render.ts";

const HOUSE = new URL("https://openhand.test");
const PAGE = "/en/player/balance";

const BARE_404 = { "X-Remix-Error": "yes", "Content-Type": "application/json" };
const HTML = { "Content-Type": "text/html" };
const SAVED = { Location: PAGE };
const FORM = { prefer: PREFER_PAGE, referer: HOUSE.origin + PAGE };
const BROWSER = { accept: "text/html,*/*" };

function rendered(status: number, headers: Record<string, string>, cookie?: string): Rendered {
  const answer = { status, headers: new Headers(headers), body: Buffer.from(""), rest: null, nonce: "", notes: {} };
  if (cookie) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

function exchangeOf({ method, url = "", headers }: PageRequest): Exchange {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url, headers });
  const response = new ServerResponse(request);
  return { request, response, requestId: "request", receivedAt: 0, address: "192.0.2.1", path: url, query: "" };
}

/** What is sent for a first response, and the pages that were rendered for that. */
async function sentFor(request: PageRequest, first: Rendered, second: Rendered) {
  const asked: { url?: string; missing?: string }[] = [];
  const instead = createPageInstead(async (_, input) => {
    asked.push({ url: input.request.url, missing: input.missing });
    return second;
  }, HOUSE);
  return { asked, sent: await instead(exchangeOf(request), first) };
}

it("is the page of a form that scripts update in place, with the cookies of both responses", async () => {
  const request = { method: "POST", url: PAGE, headers: FORM };
  const { asked, sent } = await sentFor(request, rendered(303, SAVED, "auth_token=new"), rendered(200, HTML, "a=1"));
  expect(asked).toEqual([{ url: PAGE, missing: undefined }]);
  expect([sent.status, sent.headers.get("Content-Location")]).toEqual([200, PAGE]);
  expect(sent.headers.getSetCookie()).toEqual(["auth_token=new", "a=1"]);
});

it("is empty where the scripts want no page", async () => {
  const request = { method: "POST", url: PAGE, headers: { ...FORM, prefer: PREFER_NOTHING } };
  const { asked, sent } = await sentFor(request, rendered(303, SAVED), rendered(200, HTML));
  expect([sent.status, sent.headers.get("Location"), asked]).toEqual([204, null, []]);
});

it("is the redirect itself where that page does not answer", async () => {
  const first = rendered(303, SAVED);
  const { sent } = await sentFor({ method: "POST", url: PAGE, headers: FORM }, first, rendered(302, {}));
  expect(sent).toBe(first);
});

it("is the site's 404 page for a missing file, in the language of its path", async () => {
  const request = { method: "GET", url: "/de/nothing.pdf", headers: BROWSER };
  const { asked, sent } = await sentFor(request, rendered(404, BARE_404, "auth_token=new"), rendered(404, HTML));
  expect(asked).toEqual([{ url: "/de/404/file", missing: "/de/nothing.pdf" }]);
  expect(sent.headers.get("Content-Type")).toBe("text/html");
  expect(sent.headers.getSetCookie()).toEqual(["auth_token=new"]);
});

it.each([
  ["nobody expects HTML", { method: "GET", headers: { accept: "image/*" } }, rendered(404, HTML)],
  ["it is a form", { method: "POST", headers: BROWSER }, rendered(404, HTML)],
  ["a guard redirects", { method: "GET", headers: BROWSER }, rendered(302, {})],
  ["there is no such page either", { method: "GET", headers: BROWSER }, rendered(404, BARE_404)],
])("is the bare 404 where %s", async (_, request, second) => {
  const first = rendered(404, BARE_404);
  const { sent } = await sentFor({ url: "/de/nothing.pdf", ...request }, first, second);
  expect(sent).toBe(first);
});
