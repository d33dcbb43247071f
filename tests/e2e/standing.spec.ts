import { randomUUID } from "node:crypto";
import { dataOf, newPlayer, newUnknownPlayer } from "#tests/support/players.ts";
import { api, forge } from "./house.ts";
import { expect, test } from "./visitor.ts";

/** Addresses that a player who may not play could still enter by hand. */
const FORGED = {
  deposit: ["/en/player/balance", { intent: "deposit", operationId: randomUUID(), method: "card", other: "25.00" }],
  bet: [
    "/en/game/play/fox-at-noon",
    { operationId: randomUUID(), kind: "slot", stake: "0.20", currency: "EUR", intent: "play" },
  ],
} as const;

test("an excluded player has money and exclusion, and no games", async ({ page, open, arriveAs }) => {
  await arriveAs("excluded@openhand.example");
  for (const path of ["/en", "/en/games-all", "/en/slots/fox-at-noon", "/en/game/play/fox-at-noon", "/en/login"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/en/player/self-exclusion?popup=alert");
  }
  await page.getByRole("dialog").getByRole("link", { name: "Stay on this page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("You are excluded");

  await open("/en/player/balance");
  await expect(page.getByText("You can withdraw").locator("..")).toContainText("€10.00");
  await expect(page.getByRole("link", { name: /Deposit|Games|Play/ })).toHaveText(["Play responsibly"]);
  const deposit = await forge(page, ...FORGED.deposit);
  expect(deposit.status()).toBe(400);
  expect(await deposit.text()).toContain("You have excluded yourself");
  const bet = await forge(page, ...FORGED.bet);
  expect(bet.headers().location).toBe("/en/player/self-exclusion?popup=alert");
  await page.goto("/en/player/balance");
  await expect(page.getByText("You can withdraw").locator("..")).toContainText("€10.00");
});

test("a blocked player is told so, and cannot play or deposit", async ({ page, open, arriveAs }) => {
  await arriveAs("blocked@openhand.example");
  const response = await page.request.get("/en/game/play/fox-at-noon", { maxRedirects: 0 });
  expect(response.headers().location).toBe("/en?notice=playerBlockedByLite");
  await open("/en/game/play/fox-at-noon");
  await expect(page.getByRole("alert")).toContainText("Real play is closed for your account");
  await page.getByRole("link", { name: "Close the message" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);

  for (const path of ["/en", "/en/slots/fox-at-noon"]) {
    await page.goto(path);
    await expect(page.getByRole("main").locator(".act"), path).toHaveCount(0);
  }
  await expect(page.getByRole("link", { name: "Deposit", exact: true })).toHaveCount(0);
  await page.goto("/en/player/balance");
  await expect(page.getByRole("main")).toContainText("Your account is blocked for play");
  await expect(page.getByRole("group", { name: "Amount" })).toHaveCount(0);

  expect((await forge(page, ...FORGED.bet)).headers().location).toBe("/en?notice=playerBlockedByLite");
  const deposit = await forge(page, ...FORGED.deposit);
  expect(deposit.status()).toBe(400);
  expect(await deposit.text()).toContain("Your account is blocked for play");
});

test("a player with an unconfirmed e-mail is redirected from play to the confirmation", async ({ page, arriveAs }) => {
  await arriveAs("unconfirmed@openhand.example");
  await page.goto("/en/game/play/fox-at-noon");
  await expect(page).toHaveURL("/en/confirm/email?to=%2Fen%2Fgame%2Fplay%2Ffox-at-noon");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Confirm your e-mail");
  expect((await forge(page, ...FORGED.bet)).headers().location).toBe(
    "/en/confirm/email?to=%2Fen%2Fgame%2Fplay%2Ffox-at-noon",
  );
});

test("a signed-out newcomer confirms the address by the link of the letter", async ({ page }) => {
  const { email } = await newPlayer(api);
  const [letter] = dataOf(await api.call("listOutbox", { to: email })).messages;
  await page.goto(letter?.link ?? "");
  await page.getByRole("main").getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/^[^?]*\/en\/login/);
  await expect(page.getByText("Your e-mail is confirmed").first()).toBeVisible();
});

test("numbers of identity are typed with the keys of digits, and a telephone number has its form beside it", async ({
  page,
  open,
  arriveAs,
  scripts,
}) => {
  for (const [country, ...fields] of [
    ["TR", "identityCardNumberTR"],
    ["KZ", "identificationCode"],
    ["BR", "identificationCode", "postalIndexBR"],
  ] as const) {
    await arriveAs(await newUnknownPlayer(api, { country }));
    await page.goto("/en/player/add-profile-data");
    for (const field of fields) {
      await expect(page.locator(`[name=${field}]`), field).toHaveAttribute("inputmode", "numeric");
    }
  }
  await page.context().clearCookies();
  await open("/en/registration");
  const phone = page.getByLabel("Phone");
  await expect(phone).toHaveAccessibleDescription(/with \+ and the country code, such as \+\d/);
  // Of the chosen country, whatever the language of the page; without scripts from the answer on.
  await page.getByLabel("Country you live in").selectOption("PL");
  if (!scripts) await page.getByRole("button", { name: "Open the account" }).click();
  await expect(phone).toHaveAccessibleDescription(/such as \+48\s512\s345\s678\./);
});

test("an unidentified player is sent from table and cashier to the identity form, and back", async ({
  page,
  arriveAs,
}) => {
  const player = await newUnknownPlayer(api);
  await arriveAs(player);
  await page.goto("/en/player/balance");
  await expect(page.getByRole("group", { name: "Amount" })).toHaveCount(0);
  expect(await (await forge(page, ...FORGED.deposit)).text()).toContain("we need to know who you are");
  const { termsHash } = dataOf(await api.call("verifyBonusRules", { campaignId: "fox-spins" }, player));
  const offer = "/en/player/bonus-campaigns/fox-spins";
  const accept = { intent: "accept", campaignId: "fox-spins", operationId: randomUUID(), termsHash, read: "on" };
  for (const [path, form] of [FORGED.bet, [offer, accept]] as const) {
    const refused = await forge(page, path, form);
    const to = `/en/player/add-profile-data?to=${encodeURIComponent(path)}`;
    expect([refused.status(), refused.headers().location]).toEqual([303, to]);
  }

  await page.goto("/en/game/play/fox-at-noon");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who you are");
  await page.getByLabel("Name", { exact: true }).fill("Nell");
  await page.getByLabel("Surname").fill("--");
  await page.getByRole("button", { name: "Save and go on" }).click();
  await expect(page.getByRole("alert").first()).toContainText("not in the form we need");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Nell");
  await page.getByLabel("Surname").fill("Byrne");
  await page.getByLabel("Street and number").fill("Main Street 4");
  await page.getByLabel("City").fill("Galway");
  await page.getByRole("button", { name: "Save and go on" }).click();
  await expect(page).toHaveURL(/\/en\/game\/play\/fox-at-noon/);
  await page.goto("/en/player/balance");
  await expect(page.getByRole("group", { name: "Amount" })).toBeVisible();
});

test("a signed-in player is redirected from the sign-in page", async ({ page, signIn }) => {
  await signIn("new@openhand.example");
  for (const path of ["/en/login", "/en/registration"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/en");
  }
});
