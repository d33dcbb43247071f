import { newConfirmedPlayer, PASSWORD } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { endSessions, leaveIdle } from "./time.ts";
import { expect, test } from "./visitor.ts";

test("a player who was away for half an hour proves to be there before money is shown", async ({ page, arriveAs }) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await leaveIdle(player.id);
  await page.goto("/en/slots/fox-at-noon");
  await expect(page).toHaveURL("/en/slots/fox-at-noon");
  await page.goto("/en/player/history/payments");
  await expect(page).toHaveURL("/en/presence?to=%2Fen%2Fplayer%2Fhistory%2Fpayments");

  await page.getByLabel("Password").fill("not the password of anyone");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page).toHaveURL("/en/player/history/payments");
});

test("what was typed outlives the session it was typed in", async ({ page, open, arriveAs }) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  // A page that is told of it leads home, which on a busy machine may be before the press.
  await page.route(/\/live\?/, (route) => route.abort());
  await open("/en/player/profile/view");
  await page.getByLabel("City").fill("Mont-de-Marsan");
  await endSessions(player.id);
  await page.getByRole("button", { name: "Save the details" }).click();
  await expect(page).toHaveURL(/\/en\/login\?to=%2Fen%2Fplayer%2Fprofile%2Fview/);
  await expect(page.getByText("Your session has ended")).toBeVisible();

  await page.getByLabel("E-mail").fill(player.email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("What you typed is still here")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Mont-de-Marsan");
  await page.getByRole("button", { name: "Save the details" }).click();
  await expect(page.getByText("Your details are saved")).toBeVisible();
  await open("/en/player/profile/view");
  await expect(page.getByLabel("City")).toHaveValue("Mont-de-Marsan");
});

test("a page of an ended session leads home and says so", { tag: "@scripted" }, async ({ page, arriveAs }) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await endSessions(player.id);
  await page.goto("/en/player/balance");
  await expect(page.getByText("You have been signed out")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
});
