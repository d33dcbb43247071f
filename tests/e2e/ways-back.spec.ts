import type { Page } from "@playwright/test";
import { deposit, eur } from "#tests/support/play.ts";
import { newConfirmedPlayer, newPlayer } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

/**
 * What asks to close something: Escape here, and Back on Android, where browsers send both to the close watcher that was established last
 * (HTML, "close requests and close watchers"). Sheets are popovers, which establish one by themselves.
 */
const askToClose = (page: Page) => page.keyboard.press("Escape");

declare const CloseWatcher: new () => EventTarget;

/** A close watcher of the page's own, and whether it was asked. */
const watch = (page: Page) =>
  page.evaluateHandle(() => {
    const watched = { isClosed: false };
    new CloseWatcher().addEventListener("close", () => {
      watched.isClosed = true;
    });
    return watched;
  });

test("a list that has pages leads to the page before and to the first", async ({ page, open }) => {
  await open("/en/blog");
  const pages = page.getByRole("navigation", { name: "Pages", exact: true });
  const stories = () => page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  const newest = await stories();
  await expect(pages.getByRole("link")).toHaveText(["Next page"]);
  await pages.getByRole("link", { name: "Next page" }).click();
  await expect(pages.getByRole("link", { name: "First page" })).toHaveAttribute("href", "/en/blog");
  expect(await stories()).not.toEqual(newest);
  await pages.getByRole("link", { name: "Previous page" }).click();
  await expect(pages.getByRole("link")).toHaveText(["Next page"]);
  expect(await stories()).toEqual(newest);
});

test("the links to payments of one kind have names that tell them apart", async ({ page, open, arriveAs }) => {
  const player = await newConfirmedPlayer(api);
  for (const sum of [2_500, 3_000]) await deposit(api, player.token, eur(sum));
  await arriveAs(player);
  await open("/en/player/history/payments");
  for (const sum of ["€25.00", "€30.00"])
    await expect(page.getByRole("link", { name: new RegExp(`^Deposit, .+, .*${sum}`) })).toHaveCount(1);
});

test("the ways back in a history keep its filters", async ({ page, open, arriveAs }) => {
  await arriveAs("anna@openhand.example");
  const latest = Buffer.from(`${Date.now()}:zzz`).toString("base64url");
  await open(`/en/player/history/payments?state=done&currency=EUR&cursor=${latest}`);
  const pages = page.getByRole("navigation", { name: "Pages", exact: true });
  const filtered = "/en/player/history/payments?state=done&currency=EUR";
  await expect(pages.getByRole("link", { name: "First page" })).toHaveAttribute("href", filtered);
  await pages.getByRole("link", { name: "Previous page" }).click();
  await expect(page).toHaveURL(/payments\?state=done&currency=EUR&cursor=/);
  await expect(pages.getByRole("link", { name: /page$/ })).toHaveCount(0);
  await expect(page.getByRole("table").getByRole("row").nth(1)).toBeVisible();
});

test("a heart leaves the page where it was pressed", async ({ page, open, arriveAs, scripts }) => {
  await arriveAs(await newPlayer(api));
  await open("/en/games-all");
  const heart = page.getByRole("main").locator(".heart button");
  if (scripts) {
    // Of a list that has grown, what has grown stays.
    const first = await heart.count();
    await heart.last().scrollIntoViewIfNeeded();
    await expect.poll(() => heart.count()).toBeGreaterThan(first);
  }
  const pressed = await heart.count();
  const last = heart.nth(pressed - 1);
  const name = await last.getAttribute("aria-label");
  await last.scrollIntoViewIfNeeded();
  const card = await last.elementHandle();
  // With React the hearts of all cards are asked for anew, once it was done.
  const answered = page.waitForResponse(scripts ? /games-all\.data\?/ : /\/favorites\/toggle/);
  await last.click();
  await answered;
  await expect(last).toHaveAttribute("aria-pressed", "true");
  await expect(last).toHaveAccessibleName(name ?? "");
  await expect(last).toBeInViewport();
  // A list that begins anew has other cards, even where it grows again at once.
  if (scripts) expect(await card?.evaluate((heart) => heart.isConnected)).toBe(true);
});

test("a closed message leaves the way to the chosen game", async ({ page, open }) => {
  await open("/en/game/play/fox-at-noon");
  await page.getByRole("link", { name: "Close the message" }).click();
  await expect(page).toHaveURL("/en?to=%2Fen%2Fgame%2Fplay%2Ffox-at-noon");
  const main = page.getByRole("main");
  await expect(main.locator("a.act").first()).toHaveAttribute(
    "href",
    "/en/registration?to=%2Fen%2Fgame%2Fplay%2Ffox-at-noon",
  );
  await page.goto("/en/login?to=%2Fen%2Fgame%2Fplay%2Ffox-at-noon&notice=passwordReset");
  await page.getByRole("link", { name: "Close the message" }).click();
  await expect(page.getByRole("link", { name: "Close the message" })).toHaveCount(0);
  await main.getByRole("link", { name: "Forgot" }).click();
  await expect(page).toHaveURL("/en/reset-password?to=%2Fen%2Fgame%2Fplay%2Ffox-at-noon");
  await main.getByRole("link", { name: "Back to sign-in" }).click();
  await expect(page).toHaveURL("/en/login?to=%2Fen%2Fgame%2Fplay%2Ffox-at-noon");
});

test("Back on Android closes the sheet over a page and not the page", async ({ page, open, scripts }) => {
  const sheet = page.locator(":popover-open");
  // The stake is chosen in its sheet by scripts alone.
  const atTable = scripts ? ["Rounds and rules", "Choose a stake"] : ["Rounds and rules"];
  for (const [path, openers] of [
    ["/en/rules/fox-at-noon", atTable],
    ["/en/games-all", ["Menu"]],
  ] as const) {
    await open(path);
    for (const name of openers) {
      await page.getByRole("button", { name, exact: true }).click();
      await expect(sheet).toBeVisible();
      if (scripts) {
        // Whatever closed on its own account at the key would close now, without being told of Back.
        const later = await watch(page);
        await askToClose(page);
        expect(await later.jsonValue()).toEqual({ isClosed: true });
        await expect(sheet).toBeVisible();
      }
      await askToClose(page);
      await expect(sheet).toHaveCount(0);
      await expect(page).toHaveURL(path);
    }
  }
});
