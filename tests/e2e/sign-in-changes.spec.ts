import { randomUUID } from "node:crypto";
import { otherThan, smsCodeTo, withPhone } from "#tests/support/factors.ts";
import { codeTo } from "#tests/support/mail-codes.ts";
import { dataOf, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { linkTicket, registrationTicket, signInThrough } from "#tests/support/social.ts";
import { api } from "./house.ts";
import { NIGHTLY_STANDINGS } from "./standings.ts";
import { leaveIdle, passMinute } from "./time.ts";
import { expect, test, type } from "./visitor.ts";

/** The platform of the house uses the real time. */
const house = {
  ...api,
  clock: { now: () => new Date(), advance: () => {} },
  context: { config: { publicUrl: process.env.HOUSE_ORIGIN ?? "" } },
};

const ANOTHER = "seven grey herons on a roof";

for (const { as, newcomer } of NIGHTLY_STANDINGS) {
  test(`SMS codes are turned on, sign in with the password, and are turned off${as}`, async ({
    page,
    open,
    arriveAs,
    context,
    look,
  }) => {
    const player = await newcomer();
    const main = page.getByRole("main");
    await arriveAs(player);
    await open("/en/player/profile/sms");
    await expect(main).toContainText("we need a confirmed phone number");
    await look();
    const phone = await withPhone(house, player);
    await open("/en/player/profile/sms");
    await look();
    await type(page, "Code", "12", "Turn on SMS codes");
    await expect(main.getByRole("alert")).toContainText("The code has six digits");
    await look();
    await page.getByRole("button", { name: "Send me a code" }).click();
    await expect(page.getByText("Code sent").first()).toBeVisible();
    await look();
    const code = await smsCodeTo(api, phone);
    await page.getByLabel("Your password").fill(PASSWORD);
    await type(page, "Code", otherThan(code), "Turn on SMS codes");
    await expect(main.getByRole("alert")).toContainText("Tries left: 4.");
    await look();
    await page.getByLabel("Your password").fill(PASSWORD);
    await type(page, "Code", code, "Turn on SMS codes");
    await expect(page.getByRole("heading", { name: "Keep your recovery codes" })).toBeVisible();
    await look();
    await page.getByRole("link", { name: "I have kept them" }).click();
    await expect(main).toContainText("2 things");
    await look();

    await passMinute(player.id);
    await context.clearCookies();
    await open("/en/login?to=/en/player/profile/sms");
    await page.getByLabel("E-mail").fill(player.email);
    await type(page, "Password", PASSWORD, "Sign in");
    await expect(page).toHaveURL("/en/login/code");
    await look();
    await type(page, "Code", otherThan(await smsCodeTo(api, phone)), "Sign in");
    await expect(main.getByRole("alert")).toContainText("Tries left: 4.");
    await look();
    await page.getByRole("button", { name: "Send me a code" }).click();
    await expect(main.getByRole("alert")).toContainText("That was too often");
    await look();
    await type(page, "Code", await smsCodeTo(api, phone), "Sign in");
    await expect(page).toHaveURL(/\/en\/player\/profile\/sms/);
    await look();
    await page.getByRole("button", { name: "Turn off SMS codes" }).click();
    await expect(page.getByText("SMS codes are off").first()).toBeVisible();
    await expect(main).toContainText("1 thing");
    await look();
  });

  test(`a password is changed${as}`, async ({ page, open, arriveAs, look }) => {
    const player = await newcomer();
    const main = page.getByRole("main");
    const change = async (current: string, fresh: string) => {
      await page.getByLabel("Password you have now").fill(current);
      await type(page, "New password", fresh, "Change the password");
    };
    await arriveAs(player);
    await open("/en/player/profile/password");
    await look();
    await change("", "");
    await expect(main.getByRole("alert")).toContainText("Please fill this in");
    await look();
    await change(PASSWORD, "password1234");
    await expect(main.getByRole("alert")).toContainText("among the most used");
    await look();
    await change("not the password of anyone", ANOTHER);
    await expect(main.getByRole("alert")).toBeVisible();
    await look();
    await change(PASSWORD, ANOTHER);
    await expect(page.getByText("Your password is changed").first()).toBeVisible();
    await look();
    dataOf(await api.call("signIn", { email: player.email, password: ANOTHER }));
  });

  test(`a player who came through a network proves presence by a code, and sets a password${as}`, async ({
    page,
    open,
    arriveAs,
    look,
  }) => {
    // Another address than the network's, which the network does not confirm.
    const person = `${randomUUID()}@people.example`;
    const changes = { password: undefined, social: await registrationTicket(house, person) };
    const player = await newcomer({
      changes,
      signIn: async () => {
        const answer = await signInThrough(house, person);
        if (!("token" in answer)) throw new Error("the network does not sign in");
        return answer;
      },
    });
    const main = page.getByRole("main");
    await arriveAs(player);
    await leaveIdle(player.id);
    await open("/en/player/profile/security");
    await expect(page).toHaveURL(/\/en\/presence/);
    await look();
    await page.getByRole("button", { name: "Send me a code" }).click();
    await expect(page.getByText("Code sent").first()).toBeVisible();
    const presence = await codeTo(api, player.email);
    await type(page, "Code from the letter", otherThan(presence), "Go on");
    await expect(main.getByRole("alert")).toContainText("Tries left: 4.");
    await look();
    await type(page, "Code from the letter", presence, "Go on");
    await expect(page).toHaveURL(/\/en\/player\/profile\/security/);
    await look();
    await page.getByRole("button", { name: "Unlink" }).click();
    await expect(main.getByRole("alert")).toContainText("This account has no password yet");
    await look();

    await open("/en/player/profile/password");
    await look();
    await page.getByRole("button", { name: "Send me a code" }).click();
    await expect(page.getByRole("button", { name: "Set the password" })).toBeVisible();
    await look();
    const codes = async (code: string, password: string) => {
      await page.getByLabel("Code from the letter").fill(code);
      await type(page, "New password", password, "Set the password");
    };
    const sent = await codeTo(api, player.email);
    await codes(sent, "password1234");
    await expect(main.getByRole("alert")).toContainText("among the most used");
    await look();
    for (const left of [4, 3, 2, 1, 0]) {
      await codes(otherThan(sent), PASSWORD);
      await expect(main.getByRole("alert")).toContainText(`Tries left: ${left}.`);
      if (left === 4 || left === 0) await look();
    }
    await open("/en/player/profile/password");
    await expect(page.getByRole("button", { name: "Set the password" })).toHaveCount(0);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await expect(main.getByRole("alert")).toContainText("That was too often");
    await look();
    await passMinute(player.id);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await expect(page.getByRole("button", { name: "Set the password" })).toBeVisible();
    await codes(await codeTo(api, player.email), PASSWORD);
    await expect(page.getByText("Your password is set").first()).toBeVisible();
    await expect(page.getByLabel("Password you have now")).toBeVisible();
    await look();
    await open("/en/player/profile/security");
    await page.getByRole("button", { name: "Unlink" }).click();
    await expect(page.getByText("The site is unlinked").first()).toBeVisible();
  });

  test(`a network is unlinked${as}`, async ({ page, open, arriveAs, look }) => {
    const player = await newcomer();
    const ticket = await linkTicket(house, player.email);
    dataOf(await api.call("linkSocial", { ticket, password: PASSWORD }));
    await arriveAs(player);
    await open("/en/player/profile/security");
    await expect(page.getByRole("heading", { name: "Sign-in through other sites" })).toBeVisible();
    await look();
    await page.getByRole("button", { name: "Unlink" }).click();
    await expect(page.getByText("The site is unlinked").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Sign-in through other sites" })).toHaveCount(0);
    await look();
    expect(await signInThrough(house, player.email)).toHaveProperty("link");
  });

  test(`sign-ins are listed, and sessions elsewhere and all of them ended${as}`, async ({
    page,
    open,
    arriveAs,
    look,
  }) => {
    const player = await newcomer();
    const credentials = { email: player.email, password: PASSWORD };
    await api.call("signIn", { ...credentials, password: "not the password of anyone" });
    const elsewhere = dataOf(await api.call("signIn", credentials));
    const isEnded = async () => refusalOf(await api.call("getProfile", {}, elsewhere))[0] === 401;
    await arriveAs(player);
    await open("/en/player/profile/security");
    await expect(page.getByText("Wrong password")).toBeVisible();
    expect(await isEnded()).toBe(false);
    await look();
    // Told apart from the buttons of other sessions.
    await page.getByRole("button", { name: /^End this session, .+, .+, .*\d/ }).click();
    await expect(page.getByText("The session has ended").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "End this session" })).toHaveCount(0);
    expect(await isEnded()).toBe(true);
    await look();
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page.getByText("You are signed out everywhere").first()).toBeVisible();
    await look();
    expect(refusalOf(await api.call("getProfile", {}, player))[0]).toBe(401);
  });
}
