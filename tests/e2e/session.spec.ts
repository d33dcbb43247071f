import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { hydrated } from "#tests/support/device.ts";
import { newRichPlayer } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, PASSWORD } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { endSessions, leaveIdle } from "./time.ts";
import { expect, signInAs, test } from "./visitor.ts";

test("a player who was away for half an hour proves presence before money is shown", async ({ page, arriveAs }) => {
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

test("who proves presence for a file is back at the page with its link, and has the file from there", async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await open("/en/player/history/statement");
  await leaveIdle(player.id);
  const save = page.getByRole("link", { name: "Save as CSV" });
  await save.click();
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page).toHaveURL(/\/en\/player\/history\/statement\?from=/);
  const [file] = await Promise.all([page.waitForEvent("download"), save.click()]);
  expect(file.suggestedFilename()).toMatch(/statement.*\.csv$/);
});

test("what was typed outlives the session it was typed in", async ({ page, open, arriveAs, context, scripts }) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await open("/en/player/profile/view");
  await page.getByLabel("City").fill("Mont-de-Marsan");
  const untouched = await context.newPage();
  await untouched.goto("/en/player/balance");
  if (scripts) await hydrated(untouched);
  await endSessions(player.id);
  // With nothing typed, a page that learns of it redirects home.
  if (scripts) await expect(untouched.getByText("You have been signed out")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Mont-de-Marsan");
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

test("an open page reports that its session has ended, and submits what is typed after a sign-in in another tab", {
  tag: "@scripted",
}, async ({ page, open, arriveAs, context, scripts }) => {
  test.skip(!scripts, "without scripts a page learns of nothing");
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  const following = page.waitForRequest(/\/live\?/);
  await open("/en/player/profile/view");
  await following;
  await page.getByLabel("City").fill("Mont-de-Marsan");
  await endSessions(player.id);
  await expect(page.getByRole("status").filter({ hasText: "Sign in on another tab" })).toBeVisible();
  await signInAs(context, dataOf(await api.call("signIn", { email: player.email, password: PASSWORD })));
  await page.getByRole("button", { name: "Save the details" }).click();
  await expect(page.getByText("Your details are saved")).toBeVisible();
  await expect(page.getByText("Sign in on another tab")).toBeHidden();
  await expect(page.getByLabel("City")).toHaveValue("Mont-de-Marsan");
});

test("a form of a page that another player has left open is refused", async ({
  page,
  open,
  arriveAs,
  context,
  scripts,
}) => {
  const [player, other] = [await newConfirmedPlayer(api), await newConfirmedPlayer(api)];
  await arriveAs(player);
  await open("/en/player/profile/view");
  await page.getByLabel("City").fill("Mont-de-Marsan");
  if (scripts) await page.route(/\/live\?/, (route) => route.abort());
  await signInAs(context, dataOf(await api.call("signIn", { email: other.email, password: PASSWORD })));
  await page.getByRole("button", { name: "Save the details" }).click();
  await expect(page.getByText("Nothing was sent")).toBeVisible();
  await open("/en/player/profile/view");
  await expect(page.getByLabel("City")).not.toHaveValue("Mont-de-Marsan");
});

test("what is typed outlives half an hour, whatever changes by then", async ({ page, open, arriveAs, scripts }) => {
  const player = await newRichPlayer(api, 1_000);
  const { id } = dataOf(await api.call("getProfile", {}, player));
  const asks = { operationId: randomUUID(), text: "Where is my deposit?" };
  dataOf(await api.call("sendSupportMessage", asks, player));
  await arriveAs(player);
  // The clock of the page is changed below, and the stream of events must have started before.
  const following = scripts ? page.waitForRequest(/\/live\?/) : undefined;
  await open("/en/player/support");
  await following;
  const box = page.getByLabel("Your message");
  await box.fill("It was on Mon");
  await leaveIdle(id);
  await page.clock.setFixedTime(Date.now() + 31 * 60_000);
  dataOf(await api.call("answerSandboxSupport", { playerId: id, operationId: randomUUID(), text: "Which day?" }));
  let isRequested = false;
  page.on("request", (request) => {
    isRequested ||= request.url().includes("/player/support.data");
  });
  await box.press("End");
  await box.pressSequentially("day");
  // News is requested when the player is back, and would redirect to the page of presence.
  if (scripts) await delay(2_000);
  expect(isRequested).toBe(false);
  await expect(box).toHaveValue("It was on Monday");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/en\/presence/);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(box).toHaveValue("It was on Monday");
});

test("a page of an ended session redirects home and says so", { tag: "@scripted" }, async ({ page, arriveAs }) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await endSessions(player.id);
  await page.goto("/en/player/balance");
  await expect(page.getByText("You have been signed out")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
});
