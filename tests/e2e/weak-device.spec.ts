import type { Locator, Page, Request } from "@playwright/test";
import { hydrated } from "#tests/support/device.ts";
import { newRichPlayer } from "#tests/support/play.ts";
import { dataOf, newPlayer } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, keepWaiting, takenOver, test, watchForFullLoads } from "./visitor.ts";

test.use({ device: "weak" });

test.beforeEach(({ scripts }) => {
  test.skip(!scripts, "what the first script adds to a page");
});

const TABLE = "/en/game/play/fox-at-noon";
const BEFORE_INTENT = /\/assets\/(entry\.client|later\.client|alone)-[^/]+\.js$/;

const spin = (page: Page) => page.getByRole("button", { name: "Spin", exact: true });
const outcomes = (page: Page) => page.getByRole("status").filter({ hasText: /Stake €0\.20/ });
const rounds = (page: Page) => page.locator(".tally li");
const REACT = /\/assets\/libraries-[^/]+\.js$/;
const titles = (page: Page) => page.getByRole("main").locator(".poster .title");
const searchField = (page: Page) => page.getByRole("main").getByLabel("Find a game");
const hearts = (page: Page) => page.getByRole("main").locator(".heart button");
const roundsOf = async (player: { token: string }) => dataOf(await api.call("listRounds", {}, player)).items.length;
const favouritesOf = async (player: { token: string }) =>
  dataOf(await api.call("listFavoriteGames", {}, player)).games.length;

/** React's hydration errors: the page, even when changed before, must be the one React expects. */
function watchErrors(page: Page) {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  return errors;
}

function watchScripts(page: Page) {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  return scripts;
}

test("one small script loads, and React when something is filled in, which stays", async ({ page }) => {
  const errors = watchErrors(page);
  const scripts = watchScripts(page);
  const last = page.waitForRequest(/\/assets\/later\.client-[^/]+\.js$/);
  await page.goto("/en/login");
  await last;
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((address) => !BEFORE_INTENT.test(address))).toEqual([]);
  await page.getByLabel("E-mail").fill("nobody@mail.example");
  await hydrated(page);
  await expect(page.getByLabel("E-mail")).toHaveValue("nobody@mail.example");
  await page.getByLabel("Password").fill("not this one");
  const sameDocument = await watchForFullLoads(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("password is wrong");
  expect([await sameDocument(), errors]).toEqual([true, []]);
});

/** The number of parts below the first screen that are laid out. */
const laidOut = (parts: Locator) =>
  parts.evaluateAll(
    (all) => all.filter((part) => part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
  );

test("parts far below are laid out when they are scrolled to", async ({ page }) => {
  await page.goto("/en/games-slots", { waitUntil: "networkidle" });
  const parts = page.locator(".later");
  expect(await laidOut(parts)).toBeLessThan(await parts.count());
  await parts.last().scrollIntoViewIfNeeded();
  await expect(parts.last()).toBeInViewport();
  await expect.poll(() => laidOut(parts.last())).toBe(1);
});

test.describe("on a better device", () => {
  test.use({ device: "able" });

  test("parts far below are laid out by themselves", async ({ page }) => {
    await page.goto("/en/games-slots", { waitUntil: "networkidle" });
    const parts = page.locator(".later");
    const count = await parts.count();
    expect(count).toBeGreaterThan(1);
    await expect.poll(() => laidOut(parts)).toBe(count);
  });
});

test("hearts are updated in their page, several at once, and React continues with them", async ({ page, arriveAs }) => {
  const errors = watchErrors(page);
  const player = await newPlayer(api);
  await arriveAs(player);
  await page.goto("/en/games-all", { waitUntil: "networkidle" });
  const sameDocument = await watchForFullLoads(page);
  const [first, second] = [hearts(page).nth(0), hearts(page).nth(1)];
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await first.click();
  await second.click();
  expect((await answered).status()).toBe(204);
  for (const heart of [first, second]) await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => favouritesOf(player)).toBe(2);
  await expect(second).toBeFocused();
  await first.click();
  await expect(first).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => favouritesOf(player)).toBe(1);

  await searchField(page).pressSequentially("fox");
  await expect(page.getByRole("option", { name: /Fox at Noon/ })).toBeVisible();
  await expect(first).toHaveAttribute("aria-pressed", "false");
  await expect(second).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await second.click();
  await expect(second).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => favouritesOf(player)).toBe(0);
  expect([await sameDocument(), errors]).toEqual([true, []]);
});

async function find(page: Page, text: string) {
  await searchField(page).fill(text);
  await page.getByRole("main").getByRole("button", { name: "Find" }).click();
}

test("a search of a list is updated in its page, and React continues with it", async ({ page }) => {
  const errors = watchErrors(page);
  const release = await keepWaiting(page, REACT);
  await page.goto("/en/games-all");
  const whole = await titles(page).count();
  const sameDocument = await watchForFullLoads(page);
  const picture = page.getByRole("main").locator(".poster img").first();
  await picture.evaluate((ofAnotherGame) => Object.assign(ofAnotherGame, { ofAnotherGame: true }));
  await find(page, "fox");
  await expect(page).toHaveURL(/games-all\?q=fox/);
  await expect(titles(page).first()).toHaveText("Fox at Noon");
  expect(await picture.evaluate((own) => "ofAnotherGame" in own)).toBe(false);
  await release();
  await hydrated(page);
  await expect(searchField(page)).toHaveValue("fox");
  await page.goBack();
  await expect(page).toHaveURL("/en/games-all");
  await expect(titles(page)).toHaveCount(whole);
  expect([await sameDocument(), errors]).toEqual([true, []]);
});

async function findTwice(page: Page) {
  await page.goto("/en/games-all");
  const whole = await titles(page).count();
  for (const text of ["fox", "moth"]) {
    await find(page, text);
    await expect(page).toHaveURL(new RegExp(`q=${text}`));
  }
  await expect(titles(page).first()).toContainText(/moth/i);
  return whole;
}

test("a search sent before React is not covered by suggestions once React is there", async ({ page }) => {
  const release = await keepWaiting(page, REACT);
  await page.goto("/en/games-all");
  await searchField(page).pressSequentially("fox ");
  await searchField(page).press("Enter");
  await expect(titles(page).first()).toHaveText("Fox at Noon");
  await release();
  await hydrated(page);
  await expect(searchField(page)).toBeFocused();
  const isAsked = await page.waitForRequest(/window-search/, { timeout: 1_000 }).catch(() => null);
  expect(isAsked).toBeNull();
  await expect(page.getByRole("listbox")).toBeHidden();
});

test("before React, Back leads from a search to the page before it", async ({ page }) => {
  await keepWaiting(page, REACT);
  const whole = await findTwice(page);
  await page.goBack();
  await expect(titles(page).first()).toHaveText("Fox at Noon");
  await page.goBack();
  await expect(titles(page)).toHaveCount(whole);
});

test("before React, Back twice at once leads where the second does, though no more scripts load", async ({ page }) => {
  await keepWaiting(page, REACT);
  const whole = await findTwice(page);
  await keepWaiting(page, /\.js$/);
  for (const _ of [1, 2]) await page.goBack({ waitUntil: "commit" });
  await expect(titles(page)).toHaveCount(whole);
});

test("a search without a response, or one that leads to another page, is left to the browser", async ({ page }) => {
  await keepWaiting(page, REACT);
  const isFetched = (request: Request) => request.resourceType() === "fetch";
  await page.route(/q=fox/, (route) => (isFetched(route.request()) ? route.abort() : route.continue()));
  await page.goto("/en/games-all");
  const sameDocument = await watchForFullLoads(page);
  await find(page, "fox");
  await expect(page).toHaveURL(/q=fox/);
  await expect(titles(page).first()).toHaveText("Fox at Noon");
  expect(await sameDocument()).toBe(false);
  await page.goto("/en");
  const requested = page.waitForRequest(/q=moth/);
  await find(page, "moth");
  expect((await requested).isNavigationRequest()).toBe(true);
});

test("a document has no second copy of its data, and React hydrates the page in its current state", async ({
  page,
  arriveAs,
}) => {
  const errors = watchErrors(page);
  const player = await newPlayer(api);
  await arriveAs(player);
  await page.goto("/en/games-all", { waitUntil: "networkidle" });
  await expect(page.locator("#page-state")).toBeEmpty();
  const pressed = page.getByRole("main").locator(".heart button[aria-pressed=true]");
  await expect(pressed).toHaveCount(0);
  dataOf(await api.call("toggleFavorite", { gameId: "fox-at-noon", favorite: true }, player));
  const sameDocument = await watchForFullLoads(page);
  const search = searchField(page);
  await search.pressSequentially("lant");
  await hydrated(page);
  await expect(search).toHaveValue("lant");
  await expect(search).toBeFocused();
  await expect(pressed).toHaveCount(1);
  expect([await sameDocument(), errors]).toEqual([true, []]);
});

test("a page that cannot be requested again keeps working, and React loads when it can", async ({ page, arriveAs }) => {
  const errors = watchErrors(page);
  await arriveAs(await newPlayer(api));
  await page.goto("/en/games-slots", { waitUntil: "networkidle" });
  await page.route("**/en/games-slots", (route) => route.abort());
  const isRefused = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/en/games-slots"));
  const search = searchField(page);
  await search.pressSequentially("fox");
  await isRefused;
  const heart = hearts(page).first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.unroute("**/en/games-slots");
  await hydrated(page);
  await expect(search).toHaveValue("fox");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect(errors).toEqual([]);
});

test("a spin is updated in its page, and the next ones by React", async ({ page, arriveAs }) => {
  const errors = watchErrors(page);
  const player = await newRichPlayer(api, 2_500);
  await arriveAs(player);
  await page.goto(TABLE, { waitUntil: "networkidle" });
  const sameDocument = await watchForFullLoads(page);
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await spin(page).click();
  // The response contains the page: following a redirect would be a second round trip.
  expect((await answered).status()).toBe(200);
  await expect(outcomes(page)).toBeVisible();
  await expect(spin(page)).toBeFocused();
  await takenOver(page.locator("main :is(section, form, ul, button)"));
  await expect(rounds(page)).toHaveCount(1);
  await spin(page).click();
  await expect(rounds(page)).toHaveCount(2);
  expect(await roundsOf(player)).toBe(2);
  expect([await sameDocument(), errors]).toEqual([true, []]);
});

test("React hydrates the latest response, though a refusal before it brought a state", async ({ page }) => {
  const errors = watchErrors(page);
  const release = await keepWaiting(page, /\/assets\/hydrate-[^/]+\.js$/);
  await page.goto("/en/rules/hundred-dice");
  const stake = page.getByRole("textbox", { name: "Stake, FUN" });
  const roll = page.locator(".spin-button");
  await stake.fill("0.07");
  await roll.click();
  await expect(page.locator(".tell")).toContainText("does not take that stake");
  await stake.fill("0.30");
  await roll.click();
  await expect(rounds(page)).toHaveCount(1);
  release();
  await hydrated(page);
  await expect(rounds(page)).toHaveCount(1);
  await roll.click();
  await expect(rounds(page)).toHaveCount(2);
  expect(errors).toEqual([]);
});

test("a press that waits for its script takes effect when that has loaded", async ({ page }) => {
  await page.goto("/en/rules/fox-at-noon", { waitUntil: "networkidle" });
  const fast = page.getByRole("button", { name: "Fast" });
  await expect(fast).toHaveAttribute("aria-pressed", "false");
  await fast.click();
  await expect(fast).toHaveAttribute("aria-pressed", "true");
});

test("if React's files do not load, spins are still updated in their page", async ({ page, arriveAs }) => {
  const player = await newRichPlayer(api, 2_500);
  await arriveAs(player);
  await page.route(/\/assets\/(hydrate|libraries)-[^/]+\.js$/, (route) => route.abort());
  await page.goto(TABLE, { waitUntil: "networkidle" });
  const sameDocument = await watchForFullLoads(page);
  for (const count of [1, 2]) {
    // A round takes its minimum time, whatever sends it.
    await expect(async () => {
      await spin(page).click();
      await expect(rounds(page)).toHaveCount(count, { timeout: 3_000 });
    }).toPass();
  }
  expect(await roundsOf(player)).toBe(2);
  expect(await sameDocument()).toBe(true);
});

test("a key that is pressed the moment React starts does not block its hydration", async ({ page, open }) => {
  const errors = watchErrors(page);
  await page.addInitScript(() => {
    let context: unknown;
    Object.defineProperty(window, "__remixContext", {
      get: () => context,
      set(given) {
        context = given;
        for (const soon of [queueMicrotask, setTimeout]) {
          soon(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })));
        }
      },
    });
  });
  await open("/en/login");
  await page.getByLabel("E-mail").focus();
  await hydrated(page);
  expect(errors).toEqual([]);
});

for (const [what, file] of [
  ["texts", /\/assets\/.*\.json$/],
  ["files", REACT],
] as const) {
  test(`if React's ${what} load late, it hydrates without another trigger`, async ({ page, open }) => {
    let lost = 0;
    await page.route(file, (route) => {
      lost += 1;
      return lost < 3 ? route.abort() : route.continue();
    });
    await open("/en/login");
    await page.getByLabel("E-mail").focus();
    await hydrated(page);
    expect(lost).toBeGreaterThan(2);
  });
}

test("a sign-out meanwhile is shown as the page it leads to", async ({ page, arriveAs }) => {
  const player = await newPlayer(api);
  await arriveAs(player);
  await page.goto("/en/games-slots", { waitUntil: "networkidle" });
  await api.call("logout", {}, player);
  await hearts(page).first().click();
  await expect(page).toHaveURL(/\/en\/login/);
});
