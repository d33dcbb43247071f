import type { Page } from "@playwright/test";
import { withAuthenticator } from "#tests/support/factors.ts";
import { PASSWORD } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { STANDINGS } from "./standings.ts";
import { expect, test } from "./visitor.ts";

const house = { ...api, clock: { now: () => new Date(), advance: () => {} } };

/** A virtual authenticator that stores passkeys and verifies its owner. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

for (const { as, newcomer } of STANDINGS) {
  test(`a passkey is added, signs in alone, confirms, and is removed${as}`, async ({
    page,
    open,
    arriveAs,
    context,
    scripts,
    look,
  }) => {
    test.skip(!scripts, "passkeys need them");
    const player = await newcomer();
    await arriveAs(player);
    await addDevice(page);
    await open("/en/player/profile/security");
    await page.getByRole("link", { name: "Turn on passkeys" }).click();
    // A page below a tab of the profile marks that tab.
    await expect(page.getByRole("main").locator(".tabs [aria-current]")).toHaveText("Security");
    await look();
    await page.getByLabel("Name").fill("Anna’s phone");
    await page.getByLabel("Your password").fill("not the password at all");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByText("This is not your password").first()).toBeVisible();
    await look();
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("heading", { name: "Anna’s phone" })).toBeVisible();
    await expect(page.getByText("Passkey added")).toBeVisible();
    await look();
    await withAuthenticator(house, player);

    await context.clearCookies();
    await open("/en/login?to=/en/player/profile/view");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    // The whole page, since the address of sign-in has its own: cookies that change during its response are its own.
    await expect(page).toHaveURL(/^[^?]+\/en\/player\/profile\/view/);

    // Offered by the field of the e-mail, and chosen there: nothing is typed and no button is pressed.
    await context.clearCookies();
    await open("/en/login?to=/en/player/profile/email");
    await page.getByLabel("E-mail").focus();
    await expect(page).toHaveURL(/^[^?]+\/en\/player\/profile\/email/);
    await expect(page.getByRole("main").locator(".tabs [aria-current]")).toHaveText("Details");

    // Signed in elsewhere by the password, before there was an authenticator: a change requires more.
    await context.clearCookies();
    await arriveAs(player);
    await open("/en/player/profile/passkeys");
    await look();
    await page.getByRole("link", { name: "Confirm it’s you" }).click();
    await expect(page).toHaveURL(/\/en\/step-up/);
    await look();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL(/^[^?]+\/en\/player\/profile\/passkeys/);
    await page.getByRole("button", { name: "Remove the passkey Anna’s phone" }).click();
    await expect(page.getByText("You have none yet.")).toBeVisible();
    await look();

    await context.clearCookies();
    await open("/en/login");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByRole("alert")).toContainText("We could not confirm this passkey");
    await look();
  });
}

test("without scripts the other ways are offered, with the reason", async ({ browser, baseURL }) => {
  // By the host name: an IP address has no passkeys.
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/en/login");
  // Found by its place: a search by text ignores the content of noscript.
  await expect(page.locator("noscript .note")).toHaveText(/^Passkeys need scripts/);
  await expect(page.locator("noscript .note")).toBeVisible();
  await expect(page.getByLabel("Password")).toBeVisible();
  await context.close();
});
