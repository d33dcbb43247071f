import type { Page } from "@playwright/test";
import { hydrated } from "#tests/support/device.ts";
import { minesBet, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { playRound } from "#tests/support/table-rounds.ts";
import { api } from "./house.ts";
import { expect, openSide, test } from "./visitor.ts";

test.beforeEach(({ scripts }) => {
  test.skip(!scripts, "without scripts a press is a page of its own");
});

const DICE = "/en/rules/hundred-dice";
const KENO = "/en/rules/sunrise-numbers";

const button = (page: Page) => page.locator(".go .spin-button");
const results = (page: Page) => page.locator(".tally li");
const message = (page: Page) => page.locator(".tell").getByRole("alert");
/** Elements that a motion adds over a board and removes again. */
const leftOver = (page: Page) =>
  page.locator(".plinko-x, .keno-balls, .keno-climb, .rolls, [data-moving], .stage[aria-busy]");

/** Records what goes wrong in a page, and each result shown in it. */
async function watch(page: Page) {
  const errors: string[] = [];
  page.on("pageerror", ({ message: text }) => errors.push(text));
  await page.evaluate(() => {
    const rounds: string[] = [];
    Object.assign(window, { toldRounds: rounds });
    const words = document.querySelector(".dock [role=status]")?.parentElement ?? document.body;
    new MutationObserver(() => {
      const number = /Round (\d+)/.exec(words.textContent ?? "")?.[1];
      if (number && rounds.at(-1) !== number) rounds.push(number);
    }).observe(words, { subtree: true, childList: true, characterData: true });
  });
  return {
    errors,
    rounds: () => page.evaluate(() => (window as unknown as { toldRounds: string[] }).toldRounds),
  };
}

const hide = (page: Page, hidden: boolean) =>
  page.evaluate((is) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: is });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);

test("two presses in two tabs are two rounds, each shown in its own tab", async ({ page, open, context }) => {
  await open(DICE);
  await button(page).click();
  await expect(results(page)).toHaveCount(1);
  const other = await context.newPage();
  await other.goto(DICE);
  await hydrated(other);
  const tabs = [await watch(page), await watch(other)];
  // Both are played before either has a response.
  const pending: (() => void)[] = [];
  for (const tab of [page, other]) {
    await tab.route(/\.data$/, async (route) => {
      const answer = await route.fetch();
      await new Promise<void>((resolve) => {
        pending.push(resolve);
        if (pending.length === 2) for (const go of pending) go();
      });
      return route.fulfill({ response: answer });
    });
  }
  await Promise.all([button(page).click(), button(other).click()]);
  await expect
    .poll(async () => (await Promise.all(tabs.map(({ rounds }) => rounds()))).flat().toSorted())
    .toEqual(["2", "3"]);
  expect(tabs.flatMap(({ errors }) => errors)).toEqual([]);
});

test("a press on a stale table places no bet, and shows the open round", async ({ page, open, arriveAs }) => {
  const player = await newRichPlayer(api, 10_000);
  const waiting = minesBet();
  await arriveAs(player);
  await open(`/en/game/play/${waiting.gameId}`);
  dataOf(await api.call("playRealRound", waiting, player));
  await button(page).click();
  await expect(page.locator(".steps .mine-keys")).toBeVisible();
  expect(dataOf(await api.call("listRounds", {}, player)).items).toHaveLength(1);
});

test("a phone that is rotated in mid-motion shows all of the table, and nothing remains over it", async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open("/en/rules/falling-acorn");
  const seen = await watch(page);
  await playRound(page, "plinko", 1);
  await button(page).click();
  await expect(page.locator(".stage[aria-busy]")).toHaveCount(1);
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(results(page)).toHaveCount(2);
  await expect(leftOver(page)).toHaveCount(0);
  await expect(button(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(button(page)).toBeInViewport({ ratio: 1 });
  expect(await seen.rounds()).toEqual(["1", "2"]);
  expect(seen.errors).toEqual([]);
});

test("a tab that is in the background for an hour shows its result once, and plays on", async ({ page, open }) => {
  await page.clock.install();
  await open("/en/rules/mill-wheel");
  const seen = await watch(page);
  await button(page).click();
  await page.clock.runFor(5_000);
  await expect(results(page)).toHaveCount(1);
  await button(page).click();
  await expect(page.locator(".stage[aria-busy]")).toHaveCount(1);
  await hide(page, true);
  await page.clock.fastForward("01:00:00");
  await hide(page, false);
  await expect(results(page)).toHaveCount(2);
  await expect(leftOver(page)).toHaveCount(0);
  await button(page).click();
  await page.clock.runFor(5_000);
  await expect(results(page)).toHaveCount(3);
  expect(await seen.rounds()).toEqual(["1", "2", "3"]);
  expect(seen.errors).toEqual([]);
});

test("a connection lost between press and response brings the same round, once", async ({ page, open }) => {
  await open(DICE);
  const seen = await watch(page);
  let lost = true;
  await page.route(/\.data$/, async (route) => {
    if (route.request().method() !== "POST" || !lost) return route.continue();
    lost = false;
    await route.fetch();
    return route.abort();
  });
  await button(page).click();
  await expect(results(page).or(message(page))).not.toHaveCount(0);
  if (await message(page).isVisible()) await message(page).locator("..").getByRole("button").click();
  await expect(results(page)).toHaveCount(1);
  await page.unroute(/\.data$/);
  await button(page).click();
  await expect(results(page)).toHaveCount(2);
  expect(await seen.rounds()).toEqual(["1", "2"]);
});

test("a device without motion and sound shows every result at once", async ({ page, open }) => {
  await page.addInitScript(() => {
    Object.assign(Element.prototype, { animate: undefined });
    Reflect.deleteProperty(Element.prototype, "animate");
    Object.assign(window, {
      AudioContext: class {
        constructor() {
          throw new DOMException("refused", "NotAllowedError");
        }
      },
    });
  });
  await open(KENO);
  const seen = await watch(page);
  await page.locator(".go").getByRole("button", { name: "Sound" }).click();
  for (const round of [1, 2]) await playRound(page, "keno", round);
  await open("/en/rules/hold-the-dealer");
  await playRound(page, "blackjack", 1);
  await expect(leftOver(page)).toHaveCount(0);
  expect(seen.errors).toEqual([]);
});

test("64 wide letters and 12 digits fit their places on a narrow phone", async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(DICE);
  const place = await button(page).boundingBox();
  const stake = page.locator(".stake-input");
  for (const typed of ["999999999999", "123456789012.34"]) {
    await stake.fill(typed);
    await button(page).click();
    await expect(message(page)).toBeVisible();
    expect(await button(page).boundingBox()).toEqual(place);
  }
  await expect(results(page)).toHaveCount(0);
  await stake.fill("0.20");
  await openSide(page);
  await page.getByText("The next round’s seal").click();
  await page.getByText("Your seed", { exact: true }).first().click();
  await page.getByRole("textbox", { name: "Your seed", exact: true }).fill("W".repeat(64));
  await page.locator(".side").getByRole("button", { name: "Close" }).click();
  await button(page).click();
  await expect(results(page)).toHaveCount(1);
  await openSide(page);
  await expect(page.locator(".side").getByText("W".repeat(64)).first()).toBeAttached();
  const wide = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.querySelector(".side")?.scrollWidth ?? 0,
  ]);
  expect(Math.max(...wide)).toBeLessThanOrEqual(320);
});

test("twenty quick presses play as many rounds as are shown, and none is shown twice", async ({ page, open }) => {
  await open(DICE);
  await playRound(page, "dice", 1);
  const seen = await watch(page);
  const answered: number[] = [];
  page.on("response", (response) => response.request().method() === "POST" && answered.push(response.status()));
  await page.evaluate(() => {
    for (let press = 0; press < 20; press++) document.querySelector<HTMLElement>(".go .spin-button")?.click();
  });
  // The one that was sent, and at most one of those that came meanwhile.
  await expect(button(page)).toHaveAttribute("data-state", "rest");
  await page.waitForTimeout(1_500);
  await expect(button(page)).toHaveAttribute("data-state", "rest");
  const rounds = await seen.rounds();
  expect(rounds.length).toBe(answered.length);
  expect(answered.length).toBeLessThanOrEqual(2);
  expect(new Set(rounds).size).toBe(rounds.length);
  await expect(results(page)).toHaveCount(1 + rounds.length);
});
