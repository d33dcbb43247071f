import type { Page } from "@playwright/test";
import { LANGUAGES } from "#app/contract/languages.ts";
import { hydrated, pretend } from "#tests/support/device.ts";
import { expect, test } from "./visitor.ts";

test.describe("languages and addresses", () => {
  test("an address without a language redirects to the visitor's, with its query", async ({ request }) => {
    const answer = await request.get("/bonuses?x=1", { headers: { "Accept-Language": "de" }, maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe("/de/bonuses?x=1");
  });

  test("the cookie takes precedence over the browser, and Russian is the fallback", async ({ request }) => {
    const to = async (headers: Record<string, string>) =>
      (await request.get("/", { headers, maxRedirects: 0 })).headers().location;
    expect(await to({ Cookie: "lang=pl", "Accept-Language": "de" })).toBe("/pl");
    expect(await to({ "Accept-Language": "fr;q=0.3, tr;q=0.9" })).toBe("/tr");
    expect(await to({ "Accept-Language": "xx" })).toBe("/ru");
  });

  test("a visit stores its language for 365 days", async ({ request }) => {
    const answer = await request.get("/kk", { headers: { Cookie: "" } });
    expect(answer.headers()["set-cookie"]).toContain("lang=kk; Path=/; SameSite=Lax; Max-Age=31536000");
  });

  test("removed languages and other forms redirect permanently", async ({ request }) => {
    for (const [from, to] of [
      ["/it/bonuses?x=1", "/en/bonuses?x=1"],
      ["/DE/games-all", "/de/games-all"],
      ["/de/games-all/", "/de/games-all"],
    ]) {
      const answer = await request.get(from as string, { maxRedirects: 0 });
      expect(answer.status(), from).toBe(301);
      expect(answer.headers().location).toBe(to);
    }
  });

  test("the sitemap names the pages that help a player to check and to stop", async ({ request }) => {
    const map = await (await request.get("/en/sitemap.xml")).text();
    for (const path of ["", "/bonuses", "/talk", "/self-test", "/fairness/verify"]) {
      expect(map).toMatch(new RegExp(`<loc>https?://[^/<]+/en${path}</loc>`));
    }
  });

  test("an unknown path responds with 404 and names itself", async ({ request }) => {
    for (const path of ["/en/no/such/page", "/en/nothing", "/xx/games-all", "/en/slots/no-such-game"]) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(404);
    }
    expect(await (await request.get("/en/no/such/page")).text()).toContain("Page Not Found: /en/no/such/page");
  });

  // The map's test reads the documents as they are sent: here it is the texts that the browser fetches.
  test.describe("in one browser", () => {
    // The site's scripts are compiled once for all ten.
    test.describe.configure({ mode: "serial" });
    let page: Page;
    test.beforeAll(async ({ browser }) => {
      page = await browser.newPage({ baseURL: process.env.HOUSE_ORIGIN });
      await pretend(page.context(), "able");
    });
    test.afterAll(() => page.close());

    for (const language of LANGUAGES) {
      test(`the pages of ${language} are in it`, async ({ scripts }) => {
        for (const path of ["", "/rules/fox-at-noon"]) {
          await page.goto(`/${language}${path}`);
          if (scripts) await hydrated(page);
          await expect(page.locator("html")).toHaveAttribute("lang", language);
          await expect(page.locator("h1")).toHaveCount(1);
          const text = await page.locator("body").innerText();
          // A key without a text is shown as itself: words joined by dots.
          expect(text).not.toMatch(/\b[a-z]+[A-Za-z]*\.[a-z]+[A-Za-z]*\.[a-z]+|\{\{|errors:|games:/);
          if (path === "") expect(await page.title()).toContain("Openhand");
        }
      });
    }
  });
});

test.describe("who may be where", () => {
  test("a guest is redirected home from the player area and real play", async ({ request }) => {
    for (const [path, notice] of [
      ["/en/player/balance", "pageNeedsAccount"],
      ["/en/player/history/rounds", "pageNeedsAccount"],
      ["/en/game/play/fox-at-noon", "playNeedsAccount"],
    ] as const) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), path).toBe(302);
      expect(answer.headers().location).toBe(`/en?to=${encodeURIComponent(path)}&notice=${notice}`);
    }
  });

  test("a child route's data is guarded like its page when it is requested alone", async ({ request }) => {
    const answer = await request.get("/en/player/balance.data?_routes=routes/dashboard/balance", { maxRedirects: 0 });
    expect(await answer.text()).not.toContain("deposit");
    expect(answer.status()).not.toBe(200);
  });

  test("partner parameters are stored and the address stays", async ({ request }) => {
    const answer = await request.get("/en?utm_source=post&ref=7&x=1", { maxRedirects: 0 });
    expect(answer.status()).toBe(200);
    expect(answer.headers()["set-cookie"]).toContain("partner_params=ref%3D7%26utm_source%3Dpost");
  });
});
