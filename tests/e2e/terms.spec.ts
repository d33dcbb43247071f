import { newConfirmedPlayer, PASSWORD } from "#tests/support/players.ts";
import { api, forge, operate } from "./house.ts";
import { expect, test } from "./visitor.ts";

/** A player of this test's own: the seeded one could accept only once. */
async function playerWithTerms(): Promise<string> {
  const { email } = await newConfirmedPlayer(api);
  operate("require-terms", email);
  return email;
}

test("terms are accepted with a tick, and the visit continues", async ({ page, open, signIn, scripts }) => {
  await signIn(await playerWithTerms(), PASSWORD);
  await open("/en/player/balance");
  const home = "/en?to=%2Fen%2Fplayer%2Fbalance";
  await expect(page).toHaveURL(home);
  const dialog = page.getByRole("dialog", { name: "Our terms have changed" });
  await expect(dialog).toBeVisible();

  const accept = dialog.getByRole("button", { name: "Accept" });
  if (scripts) {
    await expect(accept).toBeDisabled();
    await dialog.getByRole("checkbox").check();
    await expect(accept).toBeEnabled();
    await dialog.getByRole("checkbox").uncheck();
    await expect(accept).toBeDisabled();
  } else await accept.click();
  await expect(dialog.getByRole("checkbox")).toHaveJSProperty("validity.valueMissing", true);
  await expect(dialog).toBeVisible();
  await forge(page, "/en/terms", { intent: "accept" });
  await page.goto("/en/player/balance");
  await expect(page).toHaveURL(home);

  // A version other than the one in force was not read: the main error, and the question stays.
  const refused = await forge(page, "/en/terms", { intent: "accept", accept: "on", version: "1999-01" });
  expect(refused.headers().location).toBe("/en?notice=mainError");
  await page.goto("/en?notice=mainError");
  await expect(page.getByText("That did not work")).toBeVisible();

  await page.goto(home);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("You have accepted the terms")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/en\/player\/balance(\?|$)/);
});

test("the terms can be read before they are accepted", { tag: "@scripted" }, async ({ page, open, arriveAs }) => {
  await arriveAs("terms@openhand.example");
  await open("/en");
  await page.getByRole("dialog").getByRole("link", { name: "Read the terms" }).click();
  await expect(page).toHaveURL("/en/display/terms");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("declining the terms signs out", { tag: "@scripted" }, async ({ page, open, arriveAs, context }) => {
  await arriveAs("terms@openhand.example");
  await open("/en");
  await page.getByRole("dialog").getByRole("button", { name: "Decline and sign out" }).click();
  await expect(page.getByText("You did not accept the terms")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("auth_token");
});
