import { expect, test } from "./visitor.ts";

test.describe("a visitor from a blocked country", () => {
  const american = { "X-Forwarded-For": "8.8.8.8" };
  const german = { "X-Forwarded-For": "5.9.0.1" };

  test("gets a page in English and Russian, with the address of support", async ({ page }) => {
    await page.setExtraHTTPHeaders(american);
    const answer = await page.goto("/de/games-all");
    expect(answer?.status()).toBe(403);
    await expect(page.getByText("We are not open in your country.")).toBeVisible();
    await expect(page.getByText("Мы не работаем в вашей стране.")).toBeVisible();
    const support = page.getByRole("main").locator('a[href^="mailto:"]');
    await expect(support).toHaveText(Array(2).fill(/^\S+@\S+$/));
  });

  test("does not get the page that is cached for guests", async ({ request }) => {
    for (const path of ["/en", "/en/games-all", "/en/slots/fox-at-noon", "/en/display/terms"]) {
      const page = await request.get(path, { headers: german });
      expect(page.status(), path).toBe(200);
      const etag = page.headers().etag ?? "";
      for (const headers of [american, { ...american, "If-None-Match": etag }]) {
        const answer = await request.get(path, { headers });
        expect(answer.status(), path).toBe(403);
        expect(await answer.text()).toContain("We are not open in your country.");
      }
      expect((await request.get(path, { headers: german })).status(), path).toBe(200);
    }
  });

  test("is refused data, forms and the player area alike", async ({ request, baseURL }) => {
    for (const path of ["/en.data", "/en/player/balance", "/en/rules/fox-at-noon", "/en/game/play/fox-at-noon"]) {
      const answer = await request.get(path, { headers: american, maxRedirects: 0 });
      expect(answer.status(), path).toBe(403);
      expect(await answer.text(), path).not.toContain("Fox at Noon");
    }
    const headers = { ...american, Origin: baseURL ?? "" };
    expect((await request.post("/en/login", { headers, form: { email: "a@b.example" } })).status()).toBe(403);
  });
});

test("the page of a missing address has a picture, its path, and a link to the home page", async ({ page }) => {
  const answer = await page.goto("/en/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("Page Not Found: /en/no/such/page")).toBeVisible();
  await expect(page.getByText("The address may be mistyped")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Games" })).toHaveAttribute("href", "/en/games-all");
  const stop = page.getByRole("main").getByRole("link", { name: "Play responsibly" });
  await expect(stop).toHaveAttribute("href", "/en/display/responsiblegaming");
  const picture = page.locator(".lost > img");
  await expect(picture).toBeVisible();
  expect(await page.request.get((await picture.getAttribute("src")) ?? "")).toBeOK();
  const home = page.getByRole("link", { name: "To the first page" });
  await expect(home).toHaveAttribute("href", "/");
  await home.click();
  await expect(page).toHaveURL("/en");
});
