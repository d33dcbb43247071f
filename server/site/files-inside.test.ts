import { createHash } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import type { AskOptions } from "#tests/support/ask.ts";
import { type OpenSite, openSite } from "#tests/support/web-process.ts";
import type { AnswerNotes, Render } from "./render.ts";
import type { StaticFiles } from "./static-files.ts";

const COOKIE = "lang=en; Path=/; SameSite=Lax";
const STYLES = "main{color:red}";
const SCRIPT = "start('$&')";
const NAVIGATION = { "Sec-Fetch-Dest": "document" };

const fileOf = (text: string) => ({
  etag: "",
  contentType: "",
  cacheControl: "",
  policy: null,
  bodies: { identity: Buffer.from(text) },
});
const FILES: StaticFiles = new Map([
  ["/builds/latest.json", fileOf('{"id":"b1"}')],
  ["/assets/a.css", fileOf(STYLES)],
  ["/assets/entry.js", fileOf(SCRIPT)],
]);

const LINK = '<link rel="stylesheet" href="/assets/a.css"/>';
const OF_NO_FILE = '<link rel="stylesheet" href="/assets/gone.css"/>';
const TAG = '<script async="" src="/assets/entry.js" fetchPriority="high"></script>';
const PAGE = `<html><head>${LINK}${OF_NO_FILE}${TAG}</head><body>${LINK}</body></html>`;

let site: OpenSite | undefined;
afterEach(() => site?.close());

/** A site that counts how often its page was rendered. */
async function siteOf(notes: AnswerNotes, answer = () => new Response(PAGE)) {
  let made = 0;
  const render: Render = async (_request, context) => {
    made += 1;
    Object.assign(context.notes, notes);
    const response = answer();
    if (!response.headers.get("Content-Type")?.startsWith("application/json"))
      response.headers.set("Content-Type", "text/html; charset=utf-8");
    response.headers.set("Link", "</assets/a.css>; rel=preload; as=style");
    return response;
  };
  site = await openSite(render, { files: FILES });
  const { ask } = site;
  return {
    ask: async (path: string, options: AskOptions) => {
      const { body, ...answer } = await ask(path, options);
      return { ...answer, text: body.toString() };
    },
    made: () => made,
  };
}

const FOR_GUESTS: AnswerNotes = { sameForGuests: { cookie: COOKIE } };
const inside = (nonce: string) =>
  `<html><head><style data-file="/assets/a.css"${nonce}>${STYLES}</style>${OF_NO_FILE}` +
  `<script data-file="/assets/entry.js"${nonce}>${SCRIPT}</script></head><body>${LINK}</body></html>`;
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("the first document of a build", () => {
  it("includes its files for a guest, allowed by hash, and is cached beside the one without", async () => {
    const { ask, made } = await siteOf(FOR_GUESTS);
    for (const headers of [NAVIGATION, {}, NAVIGATION, {}]) {
      const isFirst = headers === NAVIGATION;
      const answer = await ask("/en/slots", { headers });
      expect(answer.text).toBe(isFirst ? inside("") : PAGE);
      expect(answer.headers.link === undefined).toBe(isFirst);
      const policy = answer.headers["content-security-policy"];
      expect(policy).toContain(
        isFirst
          ? `script-src 'self' ${hashOf(SCRIPT)}; style-src 'self' ${hashOf(STYLES)};`
          : "script-src 'self'; style-src 'self';",
      );
    }
    expect(made()).toBe(2);
  });

  it("includes its files for a player, allowed by the nonce of the answer", async () => {
    const { ask } = await siteOf({});
    const answer = await ask("/en/slots", { headers: { ...NAVIGATION, Cookie: "auth_token=x" } });
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(String(answer.headers["content-security-policy"])) ?? [];
    expect(nonce).not.toBe("");
    expect(answer.text).toBe(inside(` nonce="${nonce}"`));
    expect(answer.headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}';`);
  });

  it.each([
    ["a guest", FOR_GUESTS, [COOKIE]],
    ["a visitor whose page is not cached", {}, []],
  ])("sets the cookie that says so for %s, and is the last one with it", async (_, notes, cookies) => {
    const { ask } = await siteOf(notes);
    const first = await ask("/en/slots", { headers: NAVIGATION });
    const own = "files=b1; Path=/; SameSite=Lax; Max-Age=31536000; HttpOnly";
    expect(first.headers["set-cookie"]).toEqual([...cookies, own]);
    const second = await ask("/en/slots", { headers: { ...NAVIGATION, Cookie: "lang=en; files=b1" } });
    expect(second.text).toBe(PAGE);
    expect(second.headers["set-cookie"]).toBeUndefined();
    const ofLastBuild = await ask("/en/slots", { headers: { ...NAVIGATION, Cookie: "lang=en; files=b0" } });
    expect(ofLastBuild.headers["set-cookie"]).toEqual([own]);
  });

  it.each([
    ["a request of a script", { "Sec-Fetch-Dest": "empty" }],
    ["a browser that does not say what it wants", {}],
    ["a browser that saves data", { ...NAVIGATION, "Save-Data": "on" }],
  ])("names its files for %s", async (_, headers) => {
    const { ask } = await siteOf(FOR_GUESTS);
    const answer = await ask("/en/slots", { headers });
    expect([answer.text, answer.headers["set-cookie"]]).toEqual([PAGE, [COOKIE]]);
  });

  it("names its files as the answer to a form", async () => {
    const { ask } = await siteOf({});
    const Origin = "http://openhand.test";
    const headers = { ...NAVIGATION, Origin, "Content-Type": "application/x-www-form-urlencoded" };
    expect((await ask("/en/slots", { method: "POST", headers, body: "a=1" })).text).toBe(PAGE);
  });

  it.each([
    ["is data", () => Response.json({ html: PAGE })],
    ["has no body of a page", () => new Response(LINK)],
  ])("leaves an answer alone that %s", async (_, answer) => {
    const { ask } = await siteOf({}, answer);
    const { text, headers } = await ask("/en/slots", { headers: NAVIGATION });
    expect(text).toBe(await answer().text());
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers.link).toBeDefined();
  });
});
