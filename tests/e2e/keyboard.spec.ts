import type { Page } from "@playwright/test";
import { expect, test } from "./visitor.ts";

const focusedIn = (page: Page, selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) != null, selector);

test("the first key leads past the head of the page", { tag: "@wide" }, async ({ page, open }) => {
  await open("/en/games-all");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focusedIn(page, "main")).toBe(true);
});

test("the languages are unfolded and chosen by keys", { tag: "@wide" }, async ({ page, open, isMobile }) => {
  await open("/en/display/terms");
  const opener = isMobile ? page.getByRole("button", { name: "Menu" }) : page.locator("details.language summary");
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

test("the keys reach the stake and then the spin, and play", { tag: "@wide" }, async ({ page, open }) => {
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
  // The same key plays on: a press must not take the focus away.
  await expect(spin).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(results).toHaveCount(2);
});
