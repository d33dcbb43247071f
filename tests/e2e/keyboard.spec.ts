import type { Page } from "@playwright/test";
import { newConfirmedPlayer } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

const focusedIn = (page: Page, selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) != null, selector);

const beyondTheEdge = (page: Page) =>
  page.evaluate(() => (document.activeElement as Element).getBoundingClientRect().right - window.innerWidth);

test("the first key skips the page header", { tag: "@wide" }, async ({ page, open }) => {
  await open("/en/games-all");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focusedIn(page, "main")).toBe(true);
});

test("each focused card of a row is wholly in sight", async ({ page, open }) => {
  await open("/en");
  await page.locator(".rail a").first().focus();
  for (let presses = 0; presses < 9; presses++) {
    await page.keyboard.press("Tab");
    // The row may still be moving.
    await expect.poll(() => beyondTheEdge(page)).toBeLessThanOrEqual(0);
  }
});

test("the languages are unfolded and chosen by keyboard", { tag: "@wide" }, async ({ page, open, isMobile }) => {
  await open("/en/display/terms");
  const opener = isMobile ? page.getByRole("button", { name: "Menu" }) : page.locator(".language > button");
  await opener.focus();
  await page.keyboard.press("Enter");
  const german = page.getByRole("link", { name: "Deutsch" }).and(page.locator(":visible"));
  for (
    let presses = 0;
    presses < 30 && !(await german.evaluate((link) => link === document.activeElement));
    presses++
  ) {
    await page.keyboard.press("Tab");
  }
  await expect(german).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/de/display/terms");
});

test("Escape and a press elsewhere close the list of languages", { tag: "@wide" }, async ({ page, open, isMobile }) => {
  // On a phone the other pages have it in their menu.
  await open(isMobile ? "/en/login" : "/en/display/terms");
  const german = page.locator(".language").getByRole("link", { name: "Deutsch" });
  const opener = page.locator(".language > button");
  await opener.click();
  await expect(german).toBeVisible();
  await expect(german).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(german).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(german).toBeVisible();
  await page.mouse.click(10, 500);
  await expect(german).toBeHidden();
});

test("who is at a page without a menu changes its language, and goes on to the same page", {
  tag: "@wide",
}, async ({ page, open }) => {
  await open("/ru/registration?to=%2Fru%2Fplayer%2Flimits");
  await page.locator(".language > button").click();
  await page.locator(".language").getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL("/de/registration?to=%2Fru%2Fplayer%2Flimits");
});

test("the keyboard reaches the stake and then the spin button, and plays", { tag: "@wide" }, async ({ page, open }) => {
  await open("/en/rules/fox-at-noon");
  const stake = page.getByRole("textbox", { name: "Stake, FUN" });
  const results = page.locator(".tally li");
  await stake.focus();
  for (let keys = 0; keys < 3; keys++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(stake).toHaveValue("0.40");
  const spin = page.getByRole("button", { name: "Spin for free" });
  await stake.focus();
  for (let keys = 0; keys < 12 && !(await spin.evaluate((button) => button === document.activeElement)); keys++)
    await page.keyboard.press("Tab");
  await expect(spin).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(results).toHaveCount(1);
  // The same key plays on: a press must not move the focus.
  await expect(spin).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(results).toHaveCount(2);
});

test("screen reader and keyboard continue from the new page after a navigation", { tag: "@wide" }, async ({
  page,
  open,
}) => {
  await open("/en/games-all");
  await page.getByRole("navigation").getByRole("link", { name: "Bonuses" }).first().click();
  await expect(page).toHaveURL("/en/bonuses");
  await expect(page.getByRole("main")).toBeFocused();
});

test("screen reader and keyboard continue at a request for feedback that is marked as seen", async ({
  page,
  open,
  arriveAs,
}) => {
  await arriveAs(await newConfirmedPlayer(api));
  await open("/en/player/feedback/advertisement");
  const last = page.locator("section", { has: page.getByRole("button", { name: "Mark as seen" }) }).last();
  const name = await last.getByRole("heading").innerText();
  await last.getByRole("button", { name: "Mark as seen" }).click();
  await expect(page.getByRole("region", { name: `${name} Seen` })).toBeFocused();
});

test("the keyboard continues where a button of a round was removed, and Space scrolls scrollable areas", {
  tag: "@wide",
}, async ({ page, open }) => {
  await open("/en/rules/hold-the-dealer");
  const deal = page.getByRole("button", { name: "Deal" });
  await deal.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /You have|Paid|No win/ })).toBeVisible();
  const stand = page.getByRole("button", { name: "Stand" });
  // A blackjack of either side ends the round with the deal.
  if (await stand.isVisible()) {
    await stand.focus();
    await page.keyboard.press("Enter");
  }
  await expect(deal).toHaveAttribute("data-state", "rest");
  expect(await focusedIn(page, ".table-form")).toBe(true);
  // Browsers focus scrollable areas.
  await page.locator(".tally").evaluate((list: HTMLElement) => {
    list.tabIndex = 0;
    list.focus();
  });
  await page.keyboard.press("Space");
  expect(await deal.getAttribute("data-state")).toBe("rest");
  await page.locator(".tally").evaluate((list: HTMLElement) => list.blur());
  await page.keyboard.press("Space");
  await expect(deal).not.toHaveAttribute("data-state", "rest");
});
