import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type OpenSite, openSite } from "#tests/support/web-process.ts";
import type { AnswerNotes, Render } from "./render.ts";
import type { VisitorGate } from "./visitor-gate.ts";

const COOKIE = "lang=en; Path=/; SameSite=Lax";
const INLINE = "window.state = {};";
const open: OpenSite[] = [];

afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});

/** A site that counts how often its page was rendered. */
async function siteOf(
  answer: (init: { made: number; request: Request; nonce: string }) => Response,
  {
    pageNotes = { sameForGuests: { cookie: COOKIE } },
    mayEnter = async () => "",
  }: { pageNotes?: AnswerNotes; mayEnter?: VisitorGate } = {},
) {
  let made = 0;
  const render: Render = async (request, { facts, notes }) => {
    made += 1;
    Object.assign(notes, pageNotes);
    return answer({ made, request, nonce: facts.nonce });
  };
  const site = await openSite(render, { mayEnter });
  open.push(site);
  return { ...site, made: () => made };
}

/** Varied text: repeated text compresses to the same size at every quality. */
const CARDS = Array.from({ length: 100 }, (_, card) => `<p>card ${(card * 7_919) % 1_000}</p>`).join("");

const guestPage = (nonce: string, headers: [string, string][] = []) =>
  new Response(
    `<html><script nonce="${nonce}">${INLINE}</script><script>smuggled()</script>` +
      `<script nonce="${nonce}" src="/assets/a.js"></script>${CARDS}</html>`,
    {
      headers: [["Content-Type", "text/html; charset=utf-8"], ["Set-Cookie", COOKIE], ...headers],
    },
  );

describe("a page that is the same for every guest", () => {
  it("is rendered once and cached without its nonce, with inline scripts allowed by hash", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    const first = await site.ask("/en", { headers: { "Accept-Encoding": "br" } });
    const second = await site.ask("/en", { headers: { "Accept-Encoding": "br" } });
    expect(site.made()).toBe(1);
    const html = brotliDecompressSync(second.body).toString();
    expect(brotliDecompressSync(first.body).toString()).toBe(html);
    expect(html).not.toContain("nonce");
    const policy = String(second.headers["content-security-policy"]);
    const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
    expect(policy).toContain(`script-src 'self' ${hashOf(INLINE)}; style-src 'self';`);
    expect(policy).not.toContain(hashOf("smuggled()"));
    expect(second.headers).toMatchObject({
      "cache-control": "private, no-cache",
      vary: "Accept-Encoding, Cookie, Sec-Fetch-Dest, Save-Data, x-page-state",
    });
  });

  it("is cached separately with the state that scripts request", async () => {
    const site = await siteOf(({ request }) => guestPage(request.headers.get("x-page-state") ?? "none"));
    const ask = async (headers = {}) => (await site.ask("/en", { headers })).headers.etag;
    const whole = { "X-Page-State": "1" };
    const tags = [await ask(), await ask(whole), await ask(), await ask(whole)];
    expect(tags.slice(2)).toEqual(tags.slice(0, 2));
    expect(new Set(tags).size).toBe(2);
    expect(site.made()).toBe(2);
  });

  it("is compressed better when it is requested again", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    const ask = async () => (await site.ask("/en", { headers: { "Accept-Encoding": "br" } })).body.length;
    const [first, second] = [await ask(), await ask()];
    expect(second).toBe(first);
    await expect.poll(ask).toBeLessThan(first);
  });

  it("allows what the captcha loads and frames, whether cached or rendered for one visitor", async () => {
    const captchaSources = ["https://captcha.example/v2/", "https://files.captcha.example"];
    const pageNotes = { sameForGuests: { cookie: COOKIE }, captchaSources };
    const site = await siteOf(({ nonce }) => guestPage(nonce), { pageNotes });
    const policies = [];
    for (const headers of [{}, { Cookie: "auth_token=x" }]) {
      const answer = await site.ask("/en", { headers });
      policies.push(String(answer.headers["content-security-policy"]));
    }
    for (const policy of policies) {
      expect(policy).toMatch(
        /script-src 'self' '[^']+' https:\/\/captcha\.example\/v2\/ https:\/\/files\.captcha\.example;/,
      );
      expect(policy).toMatch(/; frame-src 'self' https:\/\/captcha\.example\/v2\/ https:\/\/files\.captcha\.example$/);
    }
  });

  it("answers 304 to a matching If-None-Match, and a HEAD without a body", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    const head = await site.ask("/en", { method: "HEAD" });
    const again = await site.ask("/en", { headers: { "If-None-Match": head.headers.etag } });
    expect(head.body).toHaveLength(0);
    expect(Number(head.headers["content-length"])).toBeGreaterThan(1000);
    expect(again.status).toBe(304);
    expect(site.made()).toBe(1);
  });

  it("sets the language cookie of each visitor who sends another or none", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    await site.ask("/en", { headers: { Cookie: "lang=en" } });
    expect((await site.ask("/en", { headers: { Cookie: "lang=en" } })).headers["set-cookie"]).toBeUndefined();
    for (const Cookie of ["lang=ru", "xlang=en", "lang=english", ""]) {
      expect((await site.ask("/en", { headers: { Cookie } })).headers["set-cookie"]).toEqual([COOKIE]);
    }
  });

  it.each([
    ["a player", "/en", { Cookie: "a=1; auth_token=x" }],
    ["a demo visitor", "/en", { Cookie: "demo=x" }],
    ["an excluded visitor", "/en", { Cookie: "exclusion=x" }],
    ["a cookie behind another kind of space", "/en", { Cookie: "\u00a0exclusion=x" }],
    ["a partner's visitor", "/en?btag=7", {}],
    ["an unknown parameter", "/en?notice=x", {}],
    ["a parameter the page does not read beside one it reads", "/en/slots?cursor=a&x=1", {}],
    ["a parameter given twice", "/en/slots?cursor=a&cursor=b", {}],
    ["an address longer than the site generates", `/en/slots?cursor=${"a".repeat(512)}`, {}],
    ["data", "/en/slots.data", {}],
    ["an address without a language", "/", {}],
    ["a path whose first segment is no language", "/xx", {}],
  ])("is rendered anew for %s", async (_, path, headers) => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    await site.ask(path, { headers });
    const answer = await site.ask(path, { headers });
    expect(site.made()).toBe(2);
    expect(answer.headers["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[^']+';/);
  });

  it("is cached per value of a parameter that its route reads", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    for (const path of ["/en/slots", "/en/slots?cursor=a", "/en/slots?cursor=b", "/en/slots?cursor=a"])
      await site.ask(path);
    expect(site.made()).toBe(3);
  });

  it("is cached per consent answer, and not for any other spelling of it", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    const ask = async (Cookie: string) => {
      const before = site.made();
      for (const _ of ["first", "again"]) await site.ask("/en", { headers: { Cookie } });
      return site.made() - before;
    };
    const cached = ["a=1", "consent=yes", "a=1; consent=no"];
    expect(await Promise.all(cached.map(ask)).then(() => site.made())).toBe(3);
    for (const Cookie of ["consent=perhaps", "consent=yes; consent=no", "\u00a0consent=yes", "xconsent=yes"]) {
      expect(await ask(Cookie)).toBe(2);
    }
    expect(await ask("consent=no")).toBe(0);
  });

  it("is cached per minimum age of the visitor's country", async () => {
    const ages = ["18", "21", "18", "21"];
    const site = await siteOf(({ nonce }) => guestPage(nonce), { mayEnter: async () => ages.shift() ?? null });
    for (let request = 0; request < 4; request++) await site.ask("/en");
    expect(site.made()).toBe(2);
  });

  it("is not served from the cache to a visitor whose country is blocked", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce), { mayEnter: async () => null });
    await site.ask("/en");
    await site.ask("/en");
    expect(site.made()).toBe(2);
  });
});

describe("a response that is not for everybody", () => {
  it.each([
    [
      "sets a cookie of its visitor",
      ({ nonce }: { nonce: string }) => guestPage(nonce, [["Set-Cookie", "demo=of-one"]]),
    ],
    ["says it is private", ({ nonce }: { nonce: string }) => guestPage(nonce, [["Cache-Control", "private"]])],
    ["is a redirect", () => new Response(null, { status: 302, headers: { Location: "/en" } })],
  ])("is not cached when it %s", async (_, answer) => {
    const site = await siteOf(({ nonce }) => answer({ nonce }));
    const first = await site.ask("/en");
    const second = await site.ask("/en");
    expect(site.made()).toBe(2);
    expect(second.headers["set-cookie"]).toEqual(first.headers["set-cookie"]);
  });

  it("is not cached when the page does not declare itself the same for guests", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce), { pageNotes: {} });
    await site.ask("/en");
    await site.ask("/en");
    expect(site.made()).toBe(2);
  });
});
