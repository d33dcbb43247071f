import type { BrowserContext, Locator } from "@playwright/test";
import { expect, openSide, test } from "./visitor.ts";

/** Each text of styles or documents that this browser is to know nothing of, with what it stands as instead. */
type Unknown = Readonly<Record<string, string>>;

/** What the attribute and the selector of popovers, and the selector `:has()`, are renamed to. */
const POPOVERS: Unknown = {
  'popover=""': 'data-popover=""',
  "[popover]": "[data-popover]",
  ":popover-open": ":popover-none",
};
const HAS: Unknown = { ":has(": ":has-none(" };

/** Makes of this browser one that was made before it knew these. */
async function pretendOlder(context: BrowserContext, unknown: Unknown): Promise<void> {
  if (unknown === POPOVERS) await context.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, "popover"));
  const renamed = (text: string) =>
    Object.entries(unknown).reduce((all, [known, none]) => all.replaceAll(known, none), text);
  await context.route("**/*", async (route) => {
    if (!["document", "stylesheet", "fetch"].includes(route.request().resourceType())) return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    const isText = /^text\/(?:html|css)/.test(response.headers()["content-type"] ?? "");
    return route.fulfill(isText ? { response, body: renamed(await response.text()) } : { response });
  });
}

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

test.afterEach(({ context }) => context.unrouteAll({ behavior: "ignoreErrors" }));

test("without popovers the board of a table keeps its room, and what is beside it is below", async ({
  page,
  open,
  context,
  scripts,
}) => {
  await pretendOlder(context, POPOVERS);
  await open("/en/rules/twenty-five-tiles");
  const lay = page.getByRole("button", { name: "Lay the mines" });
  await expect(lay).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".mine-grid")).toBeInViewport({ ratio: 1 });
  const rounds = page.getByRole("heading", { name: "Your last rounds" });
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
  context,
  scripts,
}) => {
  await pretendOlder(context, POPOVERS);
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

test("without popovers the languages open at their button", { tag: "@wide" }, async ({ page, open, context }) => {
  await pretendOlder(context, POPOVERS);
  await open("/en/login");
  const german = page.locator("#languages").getByRole("link", { name: "Deutsch" });
  await expect(german).toBeHidden();
  await page.locator(".language > button").click();
  await german.click();
  await expect(page).toHaveURL("/de/login");
});

test("without :has() a board and its choices are whole, and the button is in the window", { tag: "@wide" }, async ({
  page,
  open,
  context,
  scripts,
}) => {
  await pretendOlder(context, HAS);
  const inSight = (part: Locator) => expect(part).toBeInViewport({ ratio: 0.99 });
  await open("/en/rules/slow-roulette");
  const last = page.locator(".roulette-cloth [data-spot=number]").filter({ hasText: /^\s*3[46]/ });
  await expect(last).toHaveCount(2);
  for (const cell of await last.all()) await inSight(cell);
  await inSight(page.getByRole("button", { name: /^Spin the wheel/ }));
  await open("/en/rules/hundred-dice");
  await inSight(page.getByRole("radio").first());
  // Without scripts they would say what the field of the chance alone decides.
  if (scripts) await inSight(page.locator(".choices small").first());
  await inSight(page.getByRole("button", { name: "Roll", exact: true }));
});
