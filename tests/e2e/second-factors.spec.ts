import { randomUUID } from "node:crypto";
import { codeOf, withAuthenticator, wrongCodeOf } from "#tests/support/factors.ts";
import { dataOf, newConfirmedPlayer, newPlayer, PASSWORD } from "#tests/support/players.ts";
import { registrationTicket } from "#tests/support/social.ts";
import { api, startDeposit } from "./house.ts";
import { STANDINGS } from "./standings.ts";
import { leaveIdle } from "./time.ts";
import { expect, test, type } from "./visitor.ts";

/** The platform of the house uses the real time. */
const house = { ...api, clock: { now: () => new Date(), advance: () => {} } };

const PIN = "407129";

for (const { as, newcomer } of STANDINGS) {
  test(`an authenticator is added by its secret, and signs in with the password from then on${as}`, async ({
    page,
    open,
    arriveAs,
    context,
    look,
  }) => {
    const player = await newcomer();
    await arriveAs(player);
    await open("/en/player/profile/security");
    await expect(page.getByText("1 thing")).toBeVisible();
    await look();
    await page.getByRole("link", { name: "Turn on the authenticator app" }).click();
    await look();
    await page.getByRole("button", { name: "Add an authenticator app" }).click();
    await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
    await expect(page.getByRole("region", { name: "1. Scan this with your app" })).toBeFocused();
    await look();
    const secret = (await page.locator(".secret").innerText()).replaceAll(" ", "");
    await type(page, "Code", "12345", "Turn it on");
    await expect(page.getByText("The code has six digits.").first()).toBeVisible();
    await look();
    await page.getByLabel("Code").fill(codeOf(secret, house));
    await type(page, "Your password", "not the password of anyone", "Turn it on");
    await expect(page.getByRole("main").getByRole("alert")).toContainText("This is not your password");
    await look();
    await page.getByLabel("Code").fill(codeOf(secret, house));
    await type(page, "Your password", PASSWORD, "Turn it on");
    await expect(page.getByRole("region", { name: "Keep your recovery codes" })).toBeFocused();
    await look();
    const codes = await page.locator(".codes li").allInnerTexts();
    expect(codes).toHaveLength(10);
    await page.getByRole("link", { name: "I have kept them" }).click();
    await expect(page.getByText("2 things")).toBeVisible();
    await expect(page.getByText("10 of 10 left")).toBeVisible();
    await look();

    await context.clearCookies();
    await open("/en/login?to=/en/player/profile/view");
    await page.getByLabel("E-mail").fill(player.email);
    await type(page, "Password", PASSWORD, "Sign in");
    await expect(page).toHaveURL("/en/login/code");
    await look();
    await type(page, "Code", wrongCodeOf(secret, house), "Sign in");
    await expect(page.getByText("Tries left: 4.").first()).toBeVisible();
    await look();
    // Of the next step: the code of this one may be used. Both are valid for half a minute and more.
    await type(page, "Code", codeOf(secret, house, 1), "Sign in");
    await expect(page).toHaveURL(/\/en\/player\/profile\/view/);
    await look();

    await context.clearCookies();
    await open("/en/login");
    await page.getByLabel("E-mail").fill(player.email);
    await type(page, "Password", PASSWORD, "Sign in");
    await page.getByRole("link", { name: "Use a recovery code" }).click();
    await expect(page.getByLabel("Recovery code")).toBeVisible();
    await look();
    await type(page, "Recovery code", codes[9] ?? "", "Sign in");
    await expect(page).not.toHaveURL(/login/);
  });
}

test("a change of the profile is confirmed in between, and nothing typed is lost", async ({ page, open, arriveAs }) => {
  const player = await newConfirmedPlayer(api);
  const { recoveryCodes } = await withAuthenticator(house, player);
  await arriveAs(player);
  await open("/en/player/profile/view");
  await type(page, "City", "Mont-de-Marsan", "Save the details");
  await expect(page).toHaveURL("/en/step-up?to=%2Fen%2Fplayer%2Fprofile%2Fview");
  await page.getByRole("link", { name: "Use a recovery code" }).click();
  await type(page, "Recovery code", recoveryCodes[1] ?? "", "Confirm");
  await expect(page.getByText("What you typed is still here")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Mont-de-Marsan");
  await page.getByRole("button", { name: "Save the details" }).click();
  await expect(page.getByText("Your details are saved")).toBeVisible();
});

for (const { as, newcomer } of STANDINGS) {
  test(`a PIN is set, and proves presence in place of the password${as}`, async ({ page, open, arriveAs, look }) => {
    const player = await newcomer();
    await arriveAs(player);
    await open("/en/player/profile/pin");
    await look();
    await page.getByLabel("New PIN").fill("1234");
    await type(page, "Your password", PASSWORD, "Set the PIN");
    await expect(page.getByText("This is among the first that somebody would try.").first()).toBeVisible();
    await look();
    await page.getByLabel("New PIN").fill(PIN);
    await type(page, "Your password", PASSWORD, "Set the PIN");
    await expect(page.getByText("Your PIN is set")).toBeVisible();
    await look();
    await look("/en/player/profile/pin");

    await leaveIdle(player.id);
    await page.goto("/en/player/balance");
    await expect(page).toHaveURL(/\/en\/presence/);
    await look();
    await type(page, "PIN", "9182", "Go on");
    await expect(page.getByText("Tries left: 4.").first()).toBeVisible();
    await look();
    await type(page, "PIN", PIN, "Go on");
    await expect(page).toHaveURL("/en/player/balance");
  });
}

test("money leaves once the PIN is entered, and the form is unchanged", { tag: "@scripted" }, async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await open(`/en/sandbox/payments/${await startDeposit(player)}`);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("€25.00 is in your balance");
  dataOf(await api.call("activatePinCode", { pin: PIN, password: PASSWORD }, player));

  await open("/en/player/balance/withdraw");
  await page.locator("input[name=amount]").fill("10");
  await page.getByRole("main").locator("button.act").click();
  await expect(page).toHaveURL("/en/step-up?to=%2Fen%2Fplayer%2Fbalance%2Fwithdraw");
  await type(page, "PIN", PIN, "Confirm");
  await expect(page.locator("input[name=amount]")).toHaveValue("10");
  await page.getByRole("main").locator("button.act").click();
  await expect(page).toHaveURL(/\/en\/player\/balance\/payment\/pay_/);
});

test("an account without a password is told to set one first, where a factor would ask for it", async ({
  page,
  open,
  arriveAs,
}) => {
  const networked = { ...api, context: { config: { publicUrl: process.env.HOUSE_ORIGIN ?? "" } } };
  const social = await registrationTicket(networked, `${randomUUID()}@people.example`);
  await arriveAs(await newPlayer(api, { password: undefined, social }));
  const main = page.getByRole("main");
  for (const factor of ["pin", "passkeys", "authenticator", "sms"]) {
    await open(`/en/player/profile/${factor}`);
    await expect(main, factor).toContainText("This account has no password yet");
    await expect(main.getByLabel("Your password"), factor).toHaveCount(0);
    await expect(main, factor).not.toContainText("Your password goes on working");
    const link = main.getByRole("link", { name: "Set a password" });
    await expect(link, factor).toHaveAttribute("href", "/en/player/profile/password");
  }
});
