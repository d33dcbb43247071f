import type { Page } from "@playwright/test";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { api, forge } from "./house.ts";
import { letRestrictionPass } from "./time.ts";
import { expect, test } from "./visitor.ts";

/** Neither Escape nor a press beside it closes a popup (SPEC §5). */
async function expectToStay(page: Page) {
  await page.keyboard.press("Escape");
  await page.mouse.click(3, 3);
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function excludedPlayer() {
  const player = await newConfirmedPlayer(api);
  dataOf(await api.call("activateSelfExclusion", { period: "6_months", understood: true }, player));
  return player;
}

test("an excluded player sees the alert, and can only postpone the end", async ({ page, arriveAs, scripts }) => {
  await arriveAs(await excludedPlayer());
  await page.goto("/en");
  await expect(page).toHaveURL("/en/player/self-exclusion?popup=alert");
  const alert = page.getByRole("dialog", { name: "Closed until" });
  await expect(alert).toBeVisible();
  if (scripts) await expect(alert).toBeFocused();
  await expectToStay(page);

  await alert.getByRole("button", { name: "Stay away longer" }).click();
  await expect(page).toHaveURL("/en/player/self-exclusion?popup=change-period");
  const change = page.getByRole("dialog", { name: "Stay away longer" });
  await expectToStay(page);
  const day = change.getByLabel("New last day");
  const until = await day.inputValue();
  await expect(day).toHaveJSProperty("validity.rangeUnderflow", true);
  const confirm = change.getByRole("button", { name: "Move the end" });
  if (scripts) await expect(confirm).toBeDisabled();
  else await confirm.click();
  await expect(change).toBeVisible();

  const sooner = await forge(page, "/en/player/self-exclusion?popup=change-period", {
    intent: "extend",
    day: "2026-12-01",
  });
  expect(sooner.status()).toBe(400);

  const later = `${Number(until.slice(0, 4)) + 1}${until.slice(4, 8)}15`;
  await day.fill(later);
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(later);
});

test("an exclusion that has run out ends when its player ends it, and not before", async ({ page, arriveAs }) => {
  const player = await excludedPlayer();
  await letRestrictionPass(player.id);
  await arriveAs(player);
  await page.goto("/en/games-all");
  const over = page.getByRole("dialog", { name: "The time of your exclusion is over." });
  await expectToStay(page);
  await over.getByRole("button", { name: "End it and go back to the games" }).click();
  await expect(page).toHaveURL(/\/en(\?notice=exclusionEnded)?$/);
  await page.goto("/en/games-all");
  await expect(page).toHaveURL("/en/games-all");
});

test("a cooling-off closes real play and nothing else, and ends when its player ends it", async ({
  page,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  dataOf(await api.call("activateCoolingOff", { days: 7, understood: true }, player));
  await arriveAs(player);
  await page.goto("/en/slots/fox-at-noon");
  await expect(page).toHaveURL("/en/slots/fox-at-noon");
  await page.goto("/en/game/play/fox-at-noon");
  await expect(page).toHaveURL("/en/player/cooling-off?popup=alert");
  await expect(page.getByRole("dialog", { name: "On a break until" })).toBeVisible();
  await expectToStay(page);
  await expect(page.getByRole("button", { name: "End the break" })).toHaveCount(0);

  await letRestrictionPass(player.id);
  await page.goto("/en/game/play/fox-at-noon");
  await page
    .getByRole("dialog", { name: "The time of your break is over." })
    .getByRole("button", { name: "End the break" })
    .click();
  await expect(page).toHaveURL(/\/en(\?|$)/);
  await page.goto("/en/game/play/fox-at-noon");
  await expect(page).toHaveURL("/en/game/play/fox-at-noon");
});

test("a browser that remembers an exclusion reminds its guest, once", { tag: "@scripted" }, async ({
  page,
  context,
  baseURL,
}) => {
  const value = encodeURIComponent("self-exclusion:2031-05-01T00:00:00.000Z");
  await context.addCookies([{ name: "exclusion", value, url: baseURL ?? "" }]);
  await page.goto("/en");
  const alert = page.getByRole("dialog", { name: "Closed until 2031-05-01" });
  await expectToStay(page);
  await alert.getByRole("link", { name: "Stay on this page" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/en/login");
  await page.getByRole("dialog").getByRole("button", { name: "Back to the games" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("exclusion");
});
