import type { BrowserContext, Locator } from "@playwright/test";
import { expect, openSide, test } from "./visitor.ts";

/** Makes of this browser one that knows neither the attribute of popovers nor their property nor their selector. */
async function withoutPopovers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, "popover"));
  const renamed = (text: string) =>
    text
      .replaceAll('popover=""', 'data-popover=""')
      .replaceAll("[popover]", "[data-popover]")
      .replaceAll(":popover-open", ":popover-none");
  await context.route("**/*", async (route) => {
    if (!["document", "stylesheet", "fetch"].includes(route.request().resourceType())) return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    const isText = /^text\/(?:html|css)/.test(response.headers()["content-type"] ?? "");
    return route.fulfill(isText ? { response, body: renamed(await response.text()) } : { response });
  });
}

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

test.beforeEach(({ context }) => withoutPopovers(context));
test.afterEach(({ context }) => context.unrouteAll({ behavior: "ignoreErrors" }));

test("without popovers the board of a table keeps its room, and what is beside it is below", async ({
  page,
  open,
  scripts,
}) => {
  await open("/en/rules/twenty-five-tiles");
  const lay = page.getByRole("button", { name: "Lay the mines" });
  await expect(lay).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".mine-grid")).toBeInViewport({ ratio: 1 });
  const rounds = page.getByRole("heading", { name: "Last rounds" });
  await expect(rounds).not.toBeInViewport();
  if (!scripts) return rounds.scrollIntoViewIfNeeded();
  await openSide(page);
  await expect(rounds).toBeInViewport();
  await page.locator(".side").getByRole("button", { name: "Close" }).click();
  await expect(lay).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Rounds and rules" }).click();
  await page.locator(".side").getByRole("link", { name: "Talk to someone" }).click();
  await expect(page).toHaveURL("/en/talk");
});

test("without popovers a page begins with what it is about, and the menus are after it", async ({
  page,
  open,
  arriveAs,
  scripts,
}) => {
  await arriveAs("anna@openhand.example");
  await open("/en/player/limits");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeInViewport();
  const menu = page.getByRole("navigation", { name: "Menu" });
  const sections = page.getByRole("navigation", { name: "Your account" });
  const footer = page.getByRole("contentinfo");
  expect(await topOf(sections)).toBeGreaterThan(await topOf(heading));
  expect(await topOf(sections)).toBeLessThan(await topOf(footer));
  expect(await topOf(menu)).toBeGreaterThan(await topOf(footer));
  if (!scripts) return;
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.getByRole("button", { name: "Limits" }).click();
  await expect(sections.getByRole("link", { name: "Deposit", exact: true })).toBeInViewport();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu.getByRole("link", { name: "Blog" })).toBeInViewport();
  await menu.getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL("/en/blog");
  expect(errors).toEqual([]);
});

test("without popovers the languages open at their button", { tag: "@wide" }, async ({ page, open }) => {
  await open("/en/login");
  const german = page.locator("#languages").getByRole("link", { name: "Deutsch" });
  await expect(german).toBeHidden();
  await page.locator(".language > button").click();
  await german.click();
  await expect(page).toHaveURL("/de/login");
});
