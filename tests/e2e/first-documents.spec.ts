import type { Page } from "@playwright/test";
import { hydrated } from "#tests/support/device.ts";
import { expect, keepWaiting, test, watchForFullLoads } from "./visitor.ts";

/** What the first document of a build includes (server/site/files-inside.ts), and a later one names. */
const SHEETS = /\/assets\/[^/]+\.css$/;
const FILES = /\/assets\/(?:[^/]+\.css|entry\.client-[^/]+\.js)$/;
const FIRST_SCRIPT = /\/assets\/entry\.client-[^/]+\.js$/;
const LATER = /\/assets\/later\.client-[^/]+\.js$/;
const REACT = /\/assets\/libraries-[^/]+\.js$/;

const included = (page: Page) => page.locator("head style[data-file]");
const linked = (page: Page) => page.locator("head link[rel=stylesheet]");
/** Without styles the ground is transparent. */
const isStyled = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor !== "rgba(0, 0, 0, 0)");

/** Errors of scripts and of the policy. */
function watchErrors(page: Page) {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return errors;
}

test("the first document is shown without any other file, and the next one names its files", async ({ page }) => {
  const errors = watchErrors(page);
  await page.route(/\/assets\//, (route) => route.abort());
  await page.goto("/en/games-slots");
  expect(await isStyled(page)).toBe(true);
  await page.unroute(/\/assets\//);
  errors.length = 0;
  await page.goto("/en/games-slots");
  expect(await isStyled(page)).toBe(true);
  await expect(included(page)).toHaveCount(0);
  await expect(linked(page)).not.toHaveCount(0);
  expect(errors).toEqual([]);
});

test.describe("with scripts", () => {
  test.beforeEach(({ scripts }) => {
    test.skip(!scripts, "what scripts do with the files a document includes");
  });

  test("React finds files where the document had their content, and the page stays styled", async ({ page }) => {
    const errors = watchErrors(page);
    await page.goto("/en/rules/fox-at-noon");
    await hydrated(page);
    await expect(included(page)).toHaveCount(0);
    await expect(linked(page)).toHaveCount(3);
    expect(await isStyled(page)).toBe(true);
    expect(errors).toEqual([]);
  });

  test("React waits for stylesheets that do not come, and the page works meanwhile", async ({ page }) => {
    await page.route(SHEETS, (route) => route.abort());
    const refused = page.waitForEvent("requestfailed", (request) => SHEETS.test(request.url()));
    await page.goto("/en/rules/fox-at-noon");
    await refused;
    await page.getByRole("button", { name: "Spin for free" }).click();
    await expect(page.locator(".tally li")).toHaveCount(1);
    expect(await isStyled(page)).toBe(true);
    await expect(included(page)).toHaveCount(3);
    await page.unroute(SHEETS);
    await hydrated(page);
    await expect(included(page)).toHaveCount(0);
    await expect(page.locator(".tally li")).toHaveCount(1);
  });

  test("a press answered while stylesheets are on their way leaves the page to React", async ({ page }) => {
    const errors = watchErrors(page);
    const release = await keepWaiting(page, SHEETS);
    const asked = page.waitForRequest(SHEETS);
    await page.goto("/en/rules/fox-at-noon");
    const head = await page.locator("head > *").count();
    await asked;
    await page.getByRole("button", { name: "Spin for free" }).click();
    await expect(page.locator(".tally li")).toHaveCount(1);
    expect([await isStyled(page), await included(page).count()]).toEqual([true, 3]);
    release();
    await hydrated(page);
    await expect(included(page)).toHaveCount(0);
    expect(await page.locator("head > *").count()).toBe(head);
    await expect(page.locator(".tally li")).toHaveCount(1);
    expect(errors).toEqual([]);
  });

  for (const device of ["able", "weak"] as const)
    test.describe(`on a device that is ${device}`, () => {
      test.use({ device });

      test("the files are in the browser before the next document", async ({ page }) => {
        const improved = page.waitForResponse(LATER);
        await page.goto("/en/help");
        await (await improved).finished();
        const fetched = page.waitForResponse(FIRST_SCRIPT);
        await expect(async () => {
          await page.keyboard.press("Shift");
          await Promise.race([fetched, new Promise((_, late) => setTimeout(late, 500))]);
        }).toPass();
        await page.waitForLoadState("networkidle");
        await page.goto("/en/help");
        const bytes = await page.evaluate(() =>
          performance.getEntriesByType("resource").map((entry) => {
            const { name, transferSize } = entry as PerformanceResourceTiming;
            return [name, transferSize] as const;
          }),
        );
        const files = bytes.filter(([name]) => FILES.test(name));
        expect(files.map(([, transferred]) => transferred)).toEqual([0, 0]);
      });
    });

  test("a search answered in its page leaves the styles as they came", async ({ page }) => {
    await keepWaiting(page, REACT);
    await page.goto("/en/games-all");
    const sameDocument = await watchForFullLoads(page);
    await page.getByRole("main").getByLabel("Find a game").fill("fox");
    await page.getByRole("main").getByRole("button", { name: "Find" }).click();
    await expect(page.getByRole("main").locator(".poster .title").first()).toHaveText("Fox at Noon");
    expect([await included(page).count(), await linked(page).count()]).toEqual([1, 0]);
    expect(await sameDocument()).toBe(true);
  });
});
