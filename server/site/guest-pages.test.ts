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

/** A site whose page counts how often it was made. */
async function siteOf(
  answer: (init: { made: number; request: Request; nonce: string }) => Response,
  {
    told = { sameForGuests: { cookie: COOKIE } },
    mayEnter = async () => "",
  }: { told?: AnswerNotes; mayEnter?: VisitorGate } = {},
) {
  let made = 0;
  const render: Render = async (request, { facts, notes }) => {
    made += 1;
    Object.assign(notes, told);
    return answer({ made, request, nonce: facts.nonce });
  };
  const site = await openSite(render, { mayEnter });
  open.push(site);
  return { ...site, made: () => made };
}

/** Not one text again and again, which every quality makes as small. */
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
    expect(second.headers).toMatchObject({
      "cache-control": "private, no-cache",
      vary: "Accept-Encoding, Cookie, x-page-state",
    });
  });

  it("is kept apart with the state that scripts ask for", async () => {
    const site = await siteOf(({ request }) => guestPage(request.headers.get("x-page-state") ?? "none"));
    const ask = async (headers = {}) => (await site.ask("/en", { headers })).headers.etag;
    const whole = { "X-Page-State": "1" };
    const tags = [await ask(), await ask(whole), await ask(), await ask(whole)];
    expect(tags.slice(2)).toEqual(tags.slice(0, 2));
    expect(new Set(tags).size).toBe(2);
    expect(site.made()).toBe(2);
  });

  it("is made as small as it gets once it is asked for again", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    const ask = async () => (await site.ask("/en", { headers: { "Accept-Encoding": "br" } })).body.length;
    const [first, second] = [await ask(), await ask()];
    expect(second).toBe(first);
    await expect.poll(ask).toBeLessThan(first);
  });

  it("lets in what the house's captcha loads and frames, kept or made for one visitor", async () => {
    const captchaSources = ["https://captcha.example/v2/", "https://files.captcha.example"];
    const told = { sameForGuests: { cookie: COOKIE }, captchaSources };
    const site = await siteOf(({ nonce }) => guestPage(nonce), { told });
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
    ["an address longer than the house writes", `/en/slots?cursor=${"a".repeat(512)}`, {}],
    ["data", "/en/slots.data", {}],
    ["an address without a language", "/", {}],
    ["a word that is no language", "/xx", {}],
  ])("is made anew for %s", async (_, path, headers) => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    await site.ask(path, { headers });
    const answer = await site.ask(path, { headers });
    expect(site.made()).toBe(2);
    expect(answer.headers["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[^']+';/);
  });

  it("is kept for each value of a parameter that its route reads", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    for (const path of ["/en/slots", "/en/slots?cursor=a", "/en/slots?cursor=b", "/en/slots?cursor=a"])
      await site.ask(path);
    expect(site.made()).toBe(3);
  });

  it("is kept for each answer about consent, and for no other spelling of it", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce));
    const ask = async (Cookie: string) => {
      const before = site.made();
      for (const _ of ["first", "again"]) await site.ask("/en", { headers: { Cookie } });
      return site.made() - before;
    };
    const kept = ["a=1", "consent=yes", "a=1; consent=no"];
    expect(await Promise.all(kept.map(ask)).then(() => site.made())).toBe(3);
    for (const Cookie of ["consent=perhaps", "consent=yes; consent=no", "\u00a0consent=yes", "xconsent=yes"]) {
      expect(await ask(Cookie)).toBe(2);
    }
    expect(await ask("consent=no")).toBe(0);
  });

  it("is another where the country asks for another age", async () => {
    const ages = ["18", "21", "18", "21"];
    const site = await siteOf(({ nonce }) => guestPage(nonce), { mayEnter: async () => ages.shift() ?? null });
    for (let asked = 0; asked < 4; asked++) await site.ask("/en");
    expect(site.made()).toBe(2);
  });

  it("is not handed to a visitor whose country is closed", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce), { mayEnter: async () => null });
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
    ["is a redirect", () => new Response(null, { status: 302, headers: { Location: "/en" } })],
  ])("stays with the visitor it was made for when it %s", async (_, answer) => {
    const site = await siteOf(({ nonce }) => answer({ nonce }));
    const first = await site.ask("/en");
    const second = await site.ask("/en");
    expect(site.made()).toBe(2);
    expect(second.headers["set-cookie"]).toEqual(first.headers["set-cookie"]);
  });

  it("stays with its visitor when nothing is said of others", async () => {
    const site = await siteOf(({ nonce }) => guestPage(nonce), { told: {} });
    await site.ask("/en");
    await site.ask("/en");
    expect(site.made()).toBe(2);
  });
});
