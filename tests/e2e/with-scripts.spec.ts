import { expect, test, watchForFullLoads } from "./visitor.ts";

test.beforeEach(({ scripts }) => {
  test.skip(!scripts, "what scripts add to a page");
});

test("a picture that failed is requested three times in all", async ({ page }) => {
  let times = 0;
  await page.route(/\/posters\/hundred-dice\./, (route) => {
    times += 1;
    return times < 3 ? route.abort() : route.continue();
  });
  await page.goto("/en/games-all");
  const poster = page.locator('img[src*="/posters/hundred-dice."]');
  await poster.scrollIntoViewIfNeeded();
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(times).toBe(3);
});

test("a tip opens above its button: on a press, and while a mouse pointer rests there", {
  tag: "@wide",
}, async ({ page, open, isMobile }) => {
  await open("/en/slots/fox-at-noon");
  const button = page.getByRole("button", { name: "What does this mean: Return to player" });
  const tip = page.getByText("What comes back of every 100 staked");
  await expect(tip).toBeHidden();
  await expect(async () => {
    await page.mouse.move(0, 0);
    await (isMobile ? button.tap() : button.hover());
    await expect(tip).toBeVisible({ timeout: 500 });
  }).toPass();
  const [above, below] = [await tip.boundingBox(), await button.boundingBox()];
  expect(Math.round((below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0)))).toBe(10);
  await (isMobile ? page.getByRole("heading", { level: 1 }).tap() : page.mouse.move(0, 0));
  await expect(tip).toBeHidden();
});

test("a list grows as its reader nears the end", async ({ page, open }) => {
  await open("/en/games-all");
  const games = page.getByRole("main").locator(".poster");
  await expect(games).toHaveCount(20);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect.poll(() => games.count()).toBeGreaterThan(20);
  await expect(page).toHaveURL("/en/games-all");
});

test("a list of countries is searched by typing, and says how many match", async ({ page, open }) => {
  await open("/en/registration");
  const find = page.getByLabel("Find a country");
  const countries = page.locator('select[name="country"] option:not([value=""])');
  const says = (text: string) => expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
  await find.fill("kazakh");
  await expect(countries).toHaveText(["Kazakhstan (21+)"]);
  await says("1 country matches");
  await find.fill("uk");
  await expect(countries).toHaveText(["United Kingdom", "Ukraine"]);
  await says("2 countries match");
  await find.fill("atlantis");
  await says("Sorry, no matching options");
  await expect(countries).toHaveCount(0);
});

test("a page that has seen a newer build loads a full document at the next link", async ({ page, open }) => {
  await page.clock.install();
  await open("/en");
  const isSameDocument = await watchForFullLoads(page);
  await page.route("/builds/latest.json", (route) => route.fulfill({ json: { id: "newer" } }));
  const checked = page.waitForResponse("**/builds/latest.json");
  await expect(async () => {
    await page.clock.fastForward("06:00");
    await Promise.race([checked, new Promise((_, reject) => setTimeout(reject, 500))]);
  }).toPass();
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms", exact: true }).click();
  await expect(page).toHaveURL("/en/display/terms");
  expect(await isSameDocument()).toBe(false);
});
