import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import type { InputOf } from "#app/contract/types.ts";
import { hydrated, pretend } from "#tests/support/device.ts";
import { turnOnSms, withAuthenticator, withPhone } from "#tests/support/factors.ts";
import { inTurn, isNightly } from "#tests/support/nightly.ts";
import { dataOf, IDENTITY, newConfirmedPlayer, newUnknownPlayer, PASSWORD } from "#tests/support/players.ts";
import { GUEST_PAGES, LONG_WORDS, PLAYER_PAGES, refuseForm } from "./every-page.ts";
import { api, startDeposit } from "./house.ts";
import { headingFaultsOf, problemsOf } from "./look.ts";
import { leaveIdle, playUntilCheck } from "./time.ts";
import { test as base, expect, signInAs } from "./visitor.ts";

/** One page of a guest and one of a player for all checks of a worker: another browser would compile the site's scripts again. */
const test = base.extend<object, { guest: Page; player: Page }>({
  guest: [
    async ({ browser }, use) => {
      const context = await browser.newContext(PHONE);
      await pretend(context, DEVICE);
      await use(await pageIn(context));
      await context.close();
    },
    { scope: "worker" },
  ],
  player: [
    async ({ browser }, use) => {
      const context = await browser.newContext(PHONE);
      await pretend(context, DEVICE);
      await signInAs(context, "anna@openhand.example");
      await use(await pageIn(context));
      await context.close();
    },
    { scope: "worker" },
  ],
});

const PHONE = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  baseURL: process.env.HOUSE_ORIGIN,
};

const DEVICE = isNightly ? "able" : "weak";

/** Pages where React adds fields and lists to what is there without it. */
const GROWS = /\/(games-all|rules\/|game\/play\/[^/]+$)/;

/** On a push other pages are checked as they load: React changes nothing of them, and hydration takes as long as the check. */
async function takeUp(page: Page, path: string) {
  if (DEVICE === "weak") {
    if (!GROWS.test(path)) return;
    await page.getByRole("main").locator("input:not([type=hidden])").first().dispatchEvent("input");
  }
  await hydrated(page);
}

/** On a push each page in one of the languages, chosen by width: axe's findings depend on none. */
const inOneLanguage = (pages: readonly string[]) =>
  pages.flatMap((page, place) =>
    (isNightly ? ["en"] : inTurn(LONG_WORDS, place)).map((language) => ({ path: `/${language}${page}`, place })),
  );

async function pageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await keepLists(page);
  return page;
}

/**
 * A list that grew to its end would have a thousand rows. Prevented in the page: with a route of Playwright's, the browser caches no
 * file between pages, and compiles all of the site's scripts for each.
 */
async function keepLists(page: Page) {
  const refuseData = () => {
    const ask = window.fetch.bind(window);
    window.fetch = (input, init) => {
      const { method, url } = new Request(input, init);
      const isRefused = method === "GET" && new URL(url).pathname.endsWith(".data") && url.includes("?");
      return isRefused ? Promise.reject(new TypeError("refused by the test")) : ask(input, init);
    };
  };
  await page.addInitScript(refuseData);
  await page.evaluate(refuseData);
}

async function lookAt(page: Page, path: string, place: number) {
  await page.goto(path);
  await takeUp(page, path);
  expect(await headingFaultsOf(page)).toEqual([]);
  expect(await problemsOf(page, place)).toEqual([]);
}

for (const { path, place } of inOneLanguage(GUEST_PAGES)) {
  test(`a guest's page is accessible: ${path}`, ({ guest }) => lookAt(guest, path, place));
}

for (const { path, place } of inOneLanguage(PLAYER_PAGES)) {
  test(`a player's page is accessible: ${path}`, ({ player }) => lookAt(player, path, place));
}

for (const path of ["/login", "/registration"] as const) {
  test(`a refused visitor's page is accessible: ${path}`, async ({ page }) => {
    await refuseForm(page, path);
    expect(await problemsOf(page)).toEqual([]);
  });
}

test("the question for the terms is accessible", async ({ page, open, arriveAs }) => {
  await arriveAs("terms@openhand.example");
  await open("/en");
  await page.getByRole("dialog").waitFor();
  await keepLists(page);
  expect(await problemsOf(page)).toEqual([]);
});

test("the pages after half an hour of absence are accessible", async ({ page, open, arriveAs }) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await leaveIdle(player.id);
  await open("/en/player/balance");
  await expect(page).toHaveURL(/\/en\/presence/);
  expect(await problemsOf(page)).toEqual([]);
});

test("signing in by a code and confirming by one are accessible", async ({ page, open, arriveAs }) => {
  const player = await newConfirmedPlayer(api);
  await withAuthenticator({ ...api, clock: { now: () => new Date(), advance: () => {} } }, player);
  await open("/en/login");
  await page.getByLabel("E-mail").fill(player.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/login\/code/);
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").first().waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await arriveAs(player);
  await open("/en/step-up");
  expect(await problemsOf(page)).toEqual([]);
  await open("/en/player/profile/authenticator");
  expect(await problemsOf(page)).toEqual([]);
});

test("turning SMS codes on, signing in by one and adding a passkey are accessible", async ({
  page,
  open,
  arriveAs,
  context,
}) => {
  const player = await newConfirmedPlayer(api);
  const phone = await withPhone({ ...api, clock: { now: () => new Date(), advance: () => {} } }, player);
  await arriveAs(player);
  await open("/en/player/profile/sms");
  await page.getByRole("button", { name: "Turn on SMS codes" }).click();
  await page.getByRole("alert").first().waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await open("/en/player/profile/passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("alert").first().waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await turnOnSms(api, player, phone);
  await open("/en/player/profile/sms");
  expect(await problemsOf(page)).toEqual([]);
  await context.clearCookies();
  await open("/en/login");
  await page.getByLabel("E-mail").fill(player.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/login\/code/);
  expect(await problemsOf(page)).toEqual([]);
});

test("a replayed round is accessible", async ({ page, open, arriveAs }) => {
  await arriveAs("anna@openhand.example");
  await open("/en/player/history/rounds");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/player\/history\/rounds\/rnd_/);
  expect(await problemsOf(page)).toEqual([]);
});

test("paying in the sandbox, the arrival of the money, a transfer and a withdrawal are accessible", async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  const reference = await startDeposit(player);
  await open(`/en/sandbox/payments/${reference}`);
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("€25.00 is in your balance");
  expect(await problemsOf(page)).toEqual([]);

  const amount = { amount: "1000", currency: "EUR" } as const;
  const input = { operationId: randomUUID(), method: "card", amount } as const;
  const { id } = dataOf(await api.call("createWithdrawal", input, player));
  await open(`/en/player/balance/payment/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Withdrawal of €10.00");
  expect(await problemsOf(page)).toEqual([]);

  dataOf(await api.call("addCurrencyAccount", { currency: "PLN" }, player));
  const quote = dataOf(await api.call("quoteTransfer", { from: "EUR", to: "PLN", amount }, player));
  await open(`/en/player/transfer-money/${quote.id}`);
  await expect(page.getByRole("main")).toContainText("€10.00");
  expect(await problemsOf(page)).toEqual([]);
});

test("limits, a pending one and a reality check are accessible", async ({ page, open, arriveAs }) => {
  const player = await newConfirmedPlayer(api);
  dataOf(await api.call("decideSandboxPayment", { reference: await startDeposit(player), decision: "pay" }));
  const set = async (asked: InputOf<"setLimit">["asked"]) =>
    dataOf(await api.call("setLimit", { operationId: randomUUID(), asked }, player));
  await set({ kind: "loss", period: "24_hours", value: "100" });
  await set({ kind: "time", period: "7_days", value: 90 });
  await set({ kind: "deposit", period: "30_days", value: "2600" });
  await set({ kind: "deposit", period: "30_days", value: null });
  await arriveAs(player);
  await open("/en/player/limits");
  await page.getByRole("heading", { name: "Deposits, 30 days: €26.00 to no limit" }).waitFor();
  await expect(page.getByText("nearly used")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await open("/en/player/balance");
  await page.getByText("Too little is left of your deposit limit").waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await open("/en/game/play/hundred-dice");
  await page.locator(".spin-button").click();
  await expect(page.locator(".tally li")).toHaveCount(1);
  expect(await problemsOf(page)).toEqual([]);
  await playUntilCheck(player.id);
  await open("/en/game/play/hundred-dice");
  await page.getByRole("dialog", { name: "You’ve played for" }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
});

test("the request for name and address, and pending and declined deposits are accessible", async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newUnknownPlayer(api);
  await arriveAs(player);
  await open("/en/player/balance");
  await expect(page.getByText("First, tell us who you are")).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Add name and address" }).click();
  await page.getByRole("button", { name: "Save and go on" }).click();
  await page.getByRole("alert").waitFor();
  expect(await problemsOf(page)).toEqual([]);
  dataOf(await api.call("addProfileData", IDENTITY, player));
  const reference = await startDeposit(player);
  await open("/en/player/balance");
  await page.getByRole("link", { name: "Follow this payment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Waiting for €25.00");
  await expect(page.getByRole("link", { name: "Go to the payment page" })).toHaveAttribute(
    "href",
    /^\/sandbox\/payments\//,
  );
  expect(await problemsOf(page)).toEqual([]);
  dataOf(await api.call("decideSandboxPayment", { reference, decision: "decline" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your deposit of €25.00 was declined");
  expect(await problemsOf(page)).toEqual([]);
});

test("the pages of a bonus's outlook are accessible", async ({ page, open, arriveAs }) => {
  await arriveAs("finished@openhand.example");
  await open("/en/player/bonus-campaigns/history");
  await page.getByRole("table").getByRole("link").click();
  await expect(page).toHaveURL(/\/history\/bon_/);
  await expect(page.getByRole("row", { name: /^Became yours on/ })).toContainText("€0.00");
  expect(await problemsOf(page)).toEqual([]);
});

test("a bonus in progress is accessible", async ({ page, open, arriveAs }) => {
  await arriveAs("bonus@openhand.example");
  await open("/en/player/bonus-campaigns/first-deposit");
  await page.getByRole("meter").first().waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Cancel this bonus" }).click();
  await expect(page).toHaveURL(/\/cancel$/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
});
