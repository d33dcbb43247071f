import { codeTo } from "#tests/support/mail-codes.ts";
import { dataOf, newPlayer } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

test("an e-mail is confirmed by a code that is read on another device", async ({ page, open, arriveAs }) => {
  const player = await newPlayer(api);
  await arriveAs(player);
  await open("/en/confirm/email?to=%2Fen%2Fgames-all");
  await page.getByRole("button", { name: "Send a code instead" }).click();
  await expect(page.getByText(`We have sent six digits to ${player.email}.`)).toBeVisible();
  const code = page.getByLabel("Code from the letter");
  await code.fill("12");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("The code has six digits.").first()).toBeVisible();
  await code.fill(await codeTo(api, player.email));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page).toHaveURL(/\/en\/games-all/);
  await expect(page.getByText("Your e-mail is confirmed").first()).toBeVisible();
  expect(dataOf(await api.call("getProfile", {}, player)).isEmailConfirmed).toBe(true);
});
