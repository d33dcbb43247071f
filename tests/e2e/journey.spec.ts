import type { Page } from "@playwright/test";
import { dataOf } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, openSide, test, watchForFullLoads } from "./visitor.ts";

const PASSWORD = "three geese crossing";

async function register(page: Page, email: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByLabel("Country you live in").selectOption("DE");
  await page.getByLabel("Day", { exact: true }).fill("27");
  await page.getByLabel("Month").fill("3");
  await page.getByLabel("Year").fill("1994");
  await page.getByLabel("I am 18 or older").check();
  await page.getByRole("button", { name: "Open the account" }).click();
}

async function identify(page: Page) {
  await page.getByLabel("Name", { exact: true }).fill("Nora");
  await page.getByLabel("Surname").fill("Winter");
  await page.getByLabel("Street and number").fill("Lindenstraße 12");
  await page.getByLabel("City").fill("Leipzig");
  await page.getByRole("button", { name: "Save and go on" }).click();
}

test("a guest spins the demo", { tag: "@wide" }, async ({ page, open, scripts }) => {
  await open("/en");
  const sameDocument = scripts ? await watchForFullLoads(page) : undefined;
  await page.getByRole("link", { name: "Try a demo" }).click();
  // The newest game of the house, whichever it is.
  await expect(page.getByText("Demo", { exact: true })).toBeVisible();
  if (sameDocument) expect(await sameDocument()).toBe(true);
  await open("/en/rules/fox-at-noon");
  const sameTable = scripts ? await watchForFullLoads(page) : undefined;
  await page.getByRole("button", { name: "Spin for free" }).click();
  await expect(page.getByRole("status").filter({ hasText: /Stake FUN/ })).toBeVisible();
  await openSide(page);
  await expect(page.getByRole("row").nth(1)).toContainText(/FUN.\d/);
  if (sameTable) expect(await sameTable()).toBe(true);
});

test("the menu marks the section of a page, also after a link was followed", { tag: "@wide" }, async ({
  page,
  open,
  isMobile,
}) => {
  const games = page.locator(isMobile ? ".thumbs" : ".menu .main").getByRole("link", { name: "Games", exact: true });
  await open("/en/games-slots");
  await expect(games).toHaveAttribute("aria-current", "true");
  await page.locator(".poster").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/en\/(slots|rules)\//);
  if (!isMobile || page.url().includes("/slots/")) await expect(games).toHaveAttribute("aria-current", "true");
  await open("/en/slots/fox-at-noon");
  await games.click();
  await expect(page).toHaveURL("/en/games-all");
  await expect(games).toHaveAttribute("aria-current", "page");
});

test("a guest who chose a game is led to it through registration", async ({ page, open }, info) => {
  const email = `chooser-${info.project.name}-${Date.now()}@openhand.example`;
  const main = page.getByRole("main");
  await open("/en/slots/fox-at-noon");
  await main.getByRole("link", { name: "Play for real" }).click();
  await main.getByRole("link", { name: "Sign in" }).click();
  await main.getByRole("link", { name: "Open one" }).click();
  await expect(page).toHaveURL("/en/registration?to=%2Fen%2Fgame%2Fplay%2Ffox-at-noon");
  await register(page, email);
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByRole("heading", { name: "Confirm your e-mail" })).toBeVisible();
  const letters = async () => dataOf(await api.call("listOutbox", { to: email })).messages;
  const pages = async () => (await letters()).map(({ link }) => new URL(link ?? "").searchParams.get("to"));
  await expect.poll(pages).toEqual(Array(2).fill("/en/game/play/fox-at-noon"));
  await page.goto((await letters())[0]?.link ?? "");
  await main.getByRole("button", { name: "Confirm" }).click();
  // Money comes first, and the game stays in sight.
  const cashier = /\/en\/player\/balance\?to=%2Fen%2Fgame%2Fplay%2Ffox-at-noon/;
  await expect(page).toHaveURL(cashier);
  await expect(page.getByText("Your e-mail is confirmed").first()).toBeVisible();
  const goOn = main.getByRole("link", { name: "Go on with Fox at Noon" });
  await expect(goOn).toHaveAttribute("href", "/en/game/play/fox-at-noon");
  await page.goto("/en/confirm/email?to=%2Fen%2Fgame%2Fplay%2Ffox-at-noon");
  await page.getByRole("link", { name: "Your e-mail is confirmed: go on" }).click();
  await main.getByRole("link", { name: "Add name and address" }).click();
  await identify(page);
  await expect(page).toHaveURL(cashier);
  await page.getByLabel("Or another amount").fill("25.00");
  await page.getByRole("button", { name: "Go to payment" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("€25.00 is in your balance");
  await goOn.click();
  await expect(page).toHaveURL("/en/game/play/fox-at-noon");
});

test("a newcomer registers, confirms, deposits, plays for real and finds it all in the history", async ({
  page,
  open,
  scripts,
}, info) => {
  const email = `newcomer-${info.project.name}-${Date.now()}@openhand.example`;
  await open("/en/registration");
  /** With scripts, the following must not load a document until the response is checked. */
  const watch = async () => (scripts ? watchForFullLoads(page) : async () => true);
  let sameDocument = await watch();

  await test.step("a refused form keeps what was typed, but not the password", async () => {
    await page.getByLabel("E-mail").fill("not-an-address");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Open the account" }).click();
    const summary = page.getByRole("alert");
    await expect(summary).toContainText("Some things to put right");
    await expect(summary.getByRole("listitem").first()).toContainText("E-mail Write the whole address");
    await expect(summary.getByRole("link", { name: "E-mail" })).toHaveAttribute("href", /#.*email/);
    await expect(page.getByLabel("E-mail")).toHaveValue("not-an-address");
    await expect(page.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Password")).toHaveValue(scripts ? "short" : "");
  });

  await test.step("registration", async () => {
    await register(page, email);
    await expect(page.getByRole("heading", { name: "Confirm your e-mail" })).toBeVisible();
    expect(await sameDocument()).toBe(true);
  });

  await test.step("confirmation through the outbox", async () => {
    await page.getByRole("link", { name: "Open the sandbox outbox" }).click();
    await page.getByRole("link", { name: "Open the link" }).first().click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Your e-mail is confirmed")).toBeVisible();
  });

  await test.step("deposit", async () => {
    // Following the letter's link was a full load, as it is from a mail program.
    await open("/en/player/balance");
    sameDocument = await watch();
    await page.getByRole("link", { name: "Add name and address" }).click();
    await identify(page);
    await page.getByLabel("Or another amount").fill("12.345");
    await page.getByRole("button", { name: "Go to payment" }).click();
    await expect(page.getByRole("alert").first()).toContainText("The deposit was not opened");
    await expect(page.getByLabel("Or another amount")).toHaveValue("12.345");
    await page.getByLabel("Or another amount").fill("25.00");
    if (!scripts) await page.getByRole("button", { name: "Work out the sum" }).click();
    await expect(page.getByText("Added to your balance").locator("..")).toContainText("€25.00");
    await page.getByRole("button", { name: "Go to payment" }).click();
    await expect(page.getByRole("heading", { name: "Sandbox payment" })).toBeVisible();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("€25.00 is in your balance");
    expect(await sameDocument()).toBe(true);
  });

  await test.step("a real round", async () => {
    await open("/en/game/play/fox-at-noon");
    sameDocument = await watch();
    await page.getByRole("button", { name: "Spin", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: /Stake €0\.20/ })).toBeVisible();
    expect(await sameDocument()).toBe(true);
  });

  await test.step("history", async () => {
    await open("/en/player/history/rounds");
    sameDocument = await watch();
    const row = page.getByRole("row").nth(1);
    await expect(row).toContainText("Fox at Noon");
    await expect(row).toContainText("€0.20");
    await row.getByRole("link", { name: "Proof" }).click();
    const proof = page.locator("#proof");
    await expect(proof).toContainText(/[0-9a-f]{64}/);
    await expect(proof).toContainText("Sealed until you reveal it");
    const round = new URL(page.url()).pathname;
    await page.getByRole("link", { name: "To the seal" }).click();
    await page.getByRole("button", { name: "Reveal and seal anew" }).click();
    await expect(page.getByText("The server seed is revealed")).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === round);
    await expect(page.getByRole("heading", { name: "Verify it" })).toBeVisible();
    await expect(proof).not.toContainText("Sealed until you reveal it");
    await page.getByRole("link", { name: "Rounds" }).first().click();
    await page.getByRole("link", { name: "Payments" }).last().click();
    await expect(page.getByRole("row").nth(1)).toContainText("€25.00");
    expect(await sameDocument()).toBe(true);
  });

  await test.step("out and in again", async () => {
    await open("/en/player/balance");
    // On a phone it is in the menu; on a desktop beside the page.
    const menu = page.getByRole("button", { name: "Menu" });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText("You are signed out")).toBeVisible();
    await open("/en/login");
    sameDocument = await watch();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill("this is not the one");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toContainText("password is wrong");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("You are signed in")).toBeVisible();
    expect(await sameDocument()).toBe(true);
  });
});

test("dice is played by its own form", async ({ page, open, scripts }) => {
  await open("/en/games-instant");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Hundred Dice/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Play the demo" }).click();
  const chance = page.getByRole("textbox", { name: "Chance" });
  await chance.fill("90.00");
  await page.getByRole("button", { name: "Roll" }).click();
  await expect(page.getByRole("status").filter({ hasText: /Stake FUN/ })).toBeVisible();
  if (scripts) {
    // Chance, payout and the end of the winning range are one choice.
    await page.getByRole("textbox", { name: "Pays" }).fill("4");
    await expect(chance).toHaveValue("24.75");
    await page.getByRole("slider", { name: "Chance" }).press("ArrowRight");
    await expect(chance).toHaveValue(/^25/);
  }
  await chance.fill("91.00");
  await page.getByRole("button", { name: "Roll" }).click();
  await expect(page.getByRole("alert")).toContainText("outside the rules");
});
