import { createHash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type OpenSite, openSite } from "#tests/support/web-process.ts";
import type { Render } from "./render.ts";

const INLINE = "window.state = {};";
const open: OpenSite[] = [];

afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});

/** A site whose page counts how often it was made. */
async function siteOf(
  answer: (init: { made: number; request: Request; nonce: string }) => Response,
  mayEnter = async () => true,
) {
  let made = 0;
  const render: Render = async (request, { nonce }) => {
    made += 1;
    return answer({ made, request, nonce });
  };
  const site = await openSite(render, { mayEnter });
  open.push(site);
  return { ...site, made: () => made };
}

const guestPage = (nonce: string, headers: [string, string][] = []) =>
  new Response(
    `<html><script nonce="${nonce}">${INLINE}</script><script>smuggled()</script>` +
      `<script nonce="${nonce}" src="/assets/a.js"></script>${"<p>card</p>".repeat(100)}</html>`,
    {
      headers: [
        ["Content-Type", "text/html; charset=utf-8"],
        ["X-Guest-Cache", "1"],
        ["Set-Cookie", "lang=en; Path=/"],
        ...headers,
      ],
    },
  );

describe("a page that is the same for every guest", () => {
  it("is made once, without its nonce, its inline scripts allowed by their hash", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    const first = await site.ask("/en", { headers: { "Accept-Encoding": "br" } });
    const second = await site.ask("/en", { headers: { "Accept-Encoding": "br" } });
    expect(site.made()).toBe(1);
    const html = brotliDecompressSync(second.body).toString();
    expect(brotliDecompressSync(first.body).toString()).toBe(html);
    expect(html).not.toContain("nonce");
    const policy = String(second.headers["content-security-policy"]);
    const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
    expect(policy).toContain(`script-src 'self' ${hashOf(INLINE)};`);
    expect(policy).not.toContain(hashOf("smuggled()"));
    expect(second.headers).toMatchObject({ "cache-control": "private, no-cache", vary: "Accept-Encoding, Cookie" });
    expect(second.headers["x-guest-cache"]).toBeUndefined();
  });

  it("is made as small as it gets once it is asked for again", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    const ask = async () => (await site.ask("/en", { headers: { "Accept-Encoding": "br" } })).body.length;
    const [first, second] = [await ask(), await ask()];
    expect(second).toBe(first);
    await expect.poll(ask).toBeLessThan(first);
  });

  it("lets in what the house's captcha loads and frames, kept or made for one visitor, and tells no browser why", async () => {
    const sources: [string, string] = [
      "X-Captcha-Sources",
      "https://captcha.example/v2/ https://files.captcha.example",
    ];
    const site = await siteOf(({ nonce }) => guestPage(nonce, [sources]));
    const policies = [];
    for (const headers of [{}, { Cookie: "auth_token=x" }]) {
      const answer = await site.ask("/en", { headers });
      expect(answer.headers["x-captcha-sources"]).toBeUndefined();
      policies.push(String(answer.headers["content-security-policy"]));
    }
    for (const policy of policies) {
      expect(policy).toMatch(
        /script-src 'self' '[^']+' https:\/\/captcha\.example\/v2\/ https:\/\/files\.captcha\.example;/,
      );
      expect(policy).toMatch(/; frame-src 'self' https:\/\/captcha\.example\/v2\/ https:\/\/files\.captcha\.example$/);
    }
  });

  it("answers 304 to who holds it, and a HEAD without a body", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    const head = await site.ask("/en", { method: "HEAD" });
    const again = await site.ask("/en", { headers: { "If-None-Match": head.headers.etag } });
    expect(head.body).toHaveLength(0);
    expect(Number(head.headers["content-length"])).toBeGreaterThan(1000);
    expect(again.status).toBe(304);
    expect(site.made()).toBe(1);
  });

  it("sets the language cookie of each visitor who has another", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    await site.ask("/en", { headers: { Cookie: "lang=en" } });
    expect((await site.ask("/en", { headers: { Cookie: "lang=en" } })).headers["set-cookie"]).toBeUndefined();
    const [cookie] = (await site.ask("/en", { headers: { Cookie: "lang=ru" } })).headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^lang=en; .*Max-Age=31536000/);
    expect(cookie).toContain("Path=/");
    expect(cookie).toContain("SameSite=Lax");
  });

  it.each([
    ["a player", "/en", { Cookie: "a=1; auth_token=x" }],
    ["a demo visitor", "/en", { Cookie: "demo=x" }],
    ["an excluded visitor", "/en", { Cookie: "exclusion=x" }],
    ["a cookie behind another kind of space", "/en", { Cookie: "\u00a0exclusion=x" }],
    ["a partner's visitor", "/en?btag=7", {}],
    ["an unknown parameter", "/en?notice=x", {}],
    ["data", "/en/slots.data", {}],
    ["an address without a language", "/", {}],
    ["a word that is no language", "/xx", {}],
  ])("is made anew for %s", async (_, path, headers) => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    await site.ask(path, { headers });
    const answer = await site.ask(path, { headers });
    expect(site.made()).toBe(2);
    expect(answer.headers["x-guest-cache"]).toBeUndefined();
    expect(answer.headers["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[^']+';/);
  });

  it("is not handed to a visitor whose country is closed", async () => {
    const site = await siteOf(
      ({ nonce }) => guestPage(nonce),
      async () => false,
    );
    await site.ask("/en");
    await site.ask("/en");
    expect(site.made()).toBe(2);
  });
});

describe("an answer that is not for everybody", () => {
  it.each([
    [
      "sets a cookie of its visitor",
      ({ nonce }: { nonce: string }) => guestPage(nonce, [["Set-Cookie", "demo=of-one"]]),
    ],
    ["says it is private", ({ nonce }: { nonce: string }) => guestPage(nonce, [["Cache-Control", "private"]])],
    ["does not ask to be kept", () => new Response("<html>", { headers: { "Content-Type": "text/html" } })],
    ["is a redirect", () => new Response(null, { status: 302, headers: { Location: "/en", "X-Guest-Cache": "1" } })],
  ])("stays with the visitor it was made for when it %s", async (_, answer) => {
    const site = await siteOf(({ nonce }) => answer({ nonce }));
    const first = await site.ask("/en");
    const second = await site.ask("/en");
    expect(site.made()).toBe(2);
    expect(second.headers["set-cookie"]).toEqual(first.headers["set-cookie"]);
  });
});
