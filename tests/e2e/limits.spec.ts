import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { InputOf } from "#app/contract/types.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { api, startDeposit } from "./house.ts";
import { playUntilCheck, requestLooserYesterday } from "./time.ts";
import { expect, openSide, test } from "./visitor.ts";

const DICE = "/en/game/play/hundred-dice";
type Player = { token: string };

async function richPlayer() {
  const player = await newConfirmedPlayer(api);
  dataOf(await api.call("decideSandboxPayment", { reference: await startDeposit(player), decision: "pay" }));
  return player;
}

const limit = async (player: Player, asked: InputOf<"setLimit">["asked"]) =>
  dataOf(await api.call("setLimit", { operationId: randomUUID(), asked }, player));
const limitsOf = async (player: Player) => dataOf(await api.call("getLimits", {}, player)).limits;
const dailyDeposit = async (player: Player) =>
  (await limitsOf(player)).find(({ kind, period }) => kind === "deposit" && period === "24_hours");

const form = (page: Page) => page.locator("form#limit");
const first = (page: Page) => page.locator(".first");
const choose = (page: Page, name: string) => form(page).getByText(name, { exact: true }).click();
const amount = (page: Page) => form(page).getByLabel("At most", { exact: true });
const setLimit = (page: Page) => form(page).getByRole("button", { name: /^Set the limit/ });

/** The hint before the button; without a script that follows the typing, a press requests it. */
async function expectBefore(page: Page, text: string, scripts: boolean) {
  if (!scripts) await form(page).getByRole("button", { name: "See when it starts" }).click();
  await expect(form(page)).toContainText(text);
}

test("a limit is set and tightened at once; a looser one waits and is cancelled", async ({
  page,
  open,
  arriveAs,
  scripts,
}) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await open("/en/player/limits");
  await expect(first(page)).toContainText("No deposit limit");

  await amount(page).fill("0");
  await setLimit(page).click();
  await expect(page.getByRole("alert").first()).toContainText("The limit was not set");
  await expect(amount(page)).toHaveAttribute("aria-invalid", "true");

  await amount(page).fill("100");
  await expectBefore(page, "There is no such limit now, so €100.00 is tighter.", scripts);
  if (scripts) await expect(setLimit(page)).toHaveText("Set the limit to €100.00");
  await setLimit(page).click();
  await expect(first(page)).toContainText("€100.00");
  await expect(page.getByRole("meter", { name: "Deposits, 24 hours: €0 of €100 used" })).toBeVisible();

  await amount(page).fill("5O");
  await setLimit(page).click();
  // The earlier hint is no longer above the form, and the error is in view.
  await expect(page.getByRole("alert").first()).toBeInViewport();
  if (!scripts) await expect(page.getByText("Your choice is saved")).toHaveCount(0);

  await amount(page).fill("50");
  await expectBefore(page, "This starts at once", scripts);
  await setLimit(page).click();
  await expect(first(page)).toContainText("€50.00");

  await amount(page).fill("200");
  await expectBefore(page, "This waits 24 hours and needs a second yes", scripts);
  await setLimit(page).click();
  await expect(page.getByRole("heading", { name: "Deposits, 24 hours: €50.00 to €200.00" })).toBeVisible();
  await expect(first(page)).toContainText("€50.00");
  await expect(page.getByRole("button", { name: "Yes, change to €200.00" })).toHaveCount(0);
  expect(await dailyDeposit(player)).toMatchObject({ limit: { amount: "5000" }, change: { to: { amount: "20000" } } });

  await page.getByRole("button", { name: "Keep €50.00" }).click();
  await expect(page.getByRole("heading", { name: "Waiting to change" })).toHaveCount(0);
  expect(await dailyDeposit(player)).toMatchObject({ limit: { amount: "5000" }, change: null });
});

test("the confirmation can be given a day later, and a limit is removed in the same way", { tag: "@scripted" }, async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  await limit(player, { kind: "deposit", period: "24_hours", value: "5000" });
  await requestLooserYesterday(player.id, 20_000n);
  await arriveAs(player);
  await open("/en/player/limits");
  await page.getByRole("button", { name: "Yes, change to €200.00" }).click();
  await expect(first(page)).toContainText("€200.00");

  await page.getByText("Remove a limit", { exact: true }).click();
  await page.locator("form#remove label", { hasText: "Deposits, 24 hours" }).click();
  await page.getByRole("button", { name: "Ask to remove it" }).click();
  await expect(page.getByRole("heading", { name: "Deposits, 24 hours: €200.00 to no limit" })).toBeVisible();
  await expect(first(page)).toContainText("€200.00");

  await requestLooserYesterday(player.id, null);
  await open("/en/player/limits");
  await page.getByRole("button", { name: "Yes, remove the limit" }).click();
  await expect(first(page)).toContainText("No deposit limit");
});

test("time is limited in hours, and the reality check has its interval", { tag: "@scripted" }, async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await open("/en/player/limits");
  await choose(page, "Time in play");
  await choose(page, "7 days");
  await form(page).getByLabel("At most, Time in play").fill("1:30");
  await setLimit(page).click();
  await expect(page.getByText("0 min of 1 h 30 min")).toBeVisible();
  await page.getByText("15 min", { exact: true }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("15 min", { exact: true })).toBeChecked();
  await expect.poll(async () => dataOf(await api.call("getLimits", {}, player)).realityCheck.everyMinutes).toBe(15);
});

test("a deposit above the own limit is refused, and the full rest is offered", { tag: "@scripted" }, async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  await limit(player, { kind: "deposit", period: "30_days", value: "9000" });
  await arriveAs(player);
  await open("/en/player/balance");
  await expect(page.getByRole("meter", { name: "Deposits, 30 days: €0 of €90 used" })).toBeVisible();
  await expect(page.locator(".ways label").first()).toContainText("€90.00");
  await expect(page.getByRole("radio", { name: /€100.*Over your limit/ })).toBeDisabled();
  await page.getByLabel("Or another amount").fill("120");
  await page.getByRole("button", { name: "Go to payment" }).click();
  await expect(page.getByText("€90.00 is left of your deposit limit. Deposit €90.00?").first()).toBeVisible();
  expect(dataOf(await api.call("listPayments", {}, player)).items).toEqual([]);
  const wayOut = page.locator("form#deposit-form").getByRole("link", { name: "Take a break" });
  await expect(wayOut).toHaveAttribute("href", "/en/player/cooling-off");
  await page.getByRole("button", { name: "Deposit €90.00" }).click();
  await expect(page).toHaveURL(/\/sandbox\/payments\//);
  const [payment] = dataOf(await api.call("listPayments", {}, player)).items;
  expect(payment?.amount).toEqual({ amount: "9000", currency: "EUR" });
});

const checkOf = (page: Page) => page.getByRole("dialog", { name: /^You’ve played for 1 hr/ });
const stake = (page: Page) => page.getByRole("textbox", { name: /Stake/ });
const button = (page: Page) => page.locator(".spin-button");
const roundsOf = async (player: Player) => dataOf(await api.call("listRounds", {}, player)).items;

test("what is left of the limits is in sight at a table", async ({ page, open, arriveAs }) => {
  const player = await richPlayer();
  await limit(player, { kind: "loss", period: "30_days", value: "20000" });
  await limit(player, { kind: "wager", period: "7_days", value: "50000" });
  await limit(player, { kind: "time", period: "24_hours", value: 120 });
  await arriveAs(player);
  await open(DICE);
  const line = page.locator(".tally section");
  const inSight = () =>
    line.evaluate((section) => {
      const box = section.getBoundingClientRect();
      const facts = [...section.querySelectorAll("dt, dd")].map((fact) => fact.getBoundingClientRect());
      return facts.every(({ right, bottom }) => right <= box.right && bottom <= box.bottom) && facts.length;
    });
  const isPhone = (page.viewportSize()?.width ?? 0) < 500;
  const facts = isPhone ? line : page.locator(".side .session");
  for (const name of ["Loss limit left, 30 days", "Stakes left, 7 days", "Time left, 24 hours"])
    await expect(facts.getByText(name)).toBeVisible();
  if (isPhone) expect(await inSight()).toBe(8);
  const before = await line.boundingBox();
  await button(page).click();
  await expect(page.locator(".tally li")).toHaveCount(1);
  expect((await line.boundingBox())?.height).toBe(before?.height);
});

test("a reality check covers the table until it is answered, and the bet then follows unchanged", {
  tag: "@wide",
}, async ({ page, open, arriveAs, scripts }) => {
  const player = await richPlayer();
  await limit(player, { kind: "loss", period: "7_days", value: "2000" });
  await arriveAs(player);
  await open(DICE);
  await button(page).click();
  await expect(page.locator(".tally li")).toHaveCount(1);
  await expect(page.locator(".tally")).toContainText("Loss limit left, 7 days");
  await playUntilCheck(player.id);
  await stake(page).fill("0.70");
  await button(page).click();
  const check = checkOf(page);
  await expect(check).toBeVisible();
  await expect(check.getByRole("button", { name: "End my session" })).toBeFocused();
  await expect(check).toContainText("Loss limit left, 7 days");
  await expect(page.locator(".frame")).toHaveAttribute("inert", "");
  await page.keyboard.press("Escape");
  await expect(check).toBeVisible();
  expect(await roundsOf(player)).toHaveLength(1);
  await check.getByRole("button", { name: "Keep playing" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(stake(page)).toHaveValue("0.70");
  if (scripts) await expect(button(page)).toBeFocused();
  await button(page).click();
  await expect(page.locator(".tally li")).toHaveCount(2);
  expect((await roundsOf(player))[0]?.stake.amount).toBe("70");
});

test("the first way out of a reality check ends the session, the second leads to a cooling-off", {
  tag: "@scripted",
}, async ({ page, open, arriveAs }) => {
  const player = await richPlayer();
  await arriveAs(player);
  await open(DICE);
  await button(page).click();
  await expect(page.locator(".tally li")).toHaveCount(1);
  await playUntilCheck(player.id);
  await open(DICE);
  await checkOf(page).getByRole("link", { name: "Take a break" }).click();
  await expect(page).toHaveURL("/en/player/cooling-off");
  await open(DICE);
  await checkOf(page).getByRole("button", { name: "End my session" }).click();
  await expect(page).toHaveURL(/\/en(\?notice=signedOut)?$/);
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
});

test("a planned run stops at a reality check", { tag: "@scripted" }, async ({ page, open, arriveAs, scripts }) => {
  test.skip(!scripts, "without scripts each round is a press");
  const player = await richPlayer();
  await arriveAs(player);
  await open(DICE);
  await openSide(page);
  const side = page.locator(".side");
  await side.getByText("Planned run", { exact: true }).click();
  await side.getByLabel("Rounds", { exact: true }).fill("100");
  await side.getByLabel("Stop at a loss of").fill("25.00");
  await side.getByRole("button", { name: "See what it costs" }).click();
  await button(page).click();
  await expect(button(page)).toHaveText(/[1-9]\d* of 100/);
  await playUntilCheck(player.id);
  await expect(checkOf(page)).toBeVisible();
  const played = (await roundsOf(player)).length;
  await page.waitForTimeout(1_500);
  expect(await roundsOf(player)).toHaveLength(played);
  await checkOf(page).getByRole("button", { name: "Keep playing" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.waitForTimeout(1_000);
  expect(await roundsOf(player)).toHaveLength(played);
});

test("a bet beyond a limit is refused with its reason, when more comes free, and a link to a cooling-off", async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await richPlayer();
  await limit(player, { kind: "wager", period: "24_hours", value: "30" });
  await arriveAs(player);
  await open(DICE);
  await button(page).click();
  await expect(page.locator(".tally li")).toHaveCount(1);
  await expect(page.locator(".tally")).toContainText("€0.10");
  await button(page).click();
  const refusal = page.locator(".tell");
  await expect(refusal).toContainText(
    /Stakes, 24 hours: this bet is above your limit\. €0\.20 more on \d{4}-\d\d-\d\d/,
  );
  await expect(refusal.getByRole("link", { name: "Take a break" })).toHaveAttribute("href", "/en/player/cooling-off");
  expect(await roundsOf(player)).toHaveLength(1);
});

const firstOf = (page: Page, kind: string, period: string) =>
  page.getByRole("group", { name: kind, exact: true }).getByLabel(period, { exact: true });

/** All fields that registration requires of a newcomer. */
async function introduce(page: Page, { email, country }: { email: string; country: string }) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill("three geese crossing");
  await page.getByLabel("Country you live in").selectOption(country);
  await page.getByLabel("Day", { exact: true }).fill("27");
  await page.getByLabel("Month").fill("3");
  await page.getByLabel("Year").fill("1994");
  await page.getByLabel("I am 18 or older").check();
}

test("an account can start with limits of every kind", { tag: "@scripted" }, async ({ page, open }, info) => {
  await open("/en/registration");
  await page.getByText("Set limits now, if you like").click();
  await expect(firstOf(page, "Deposits", "7 days")).toHaveValue("");
  await introduce(page, { email: `limited-${info.project.name}-${Date.now()}@openhand.example`, country: "DE" });
  await firstOf(page, "Deposits", "7 days").fill("75");
  await firstOf(page, "Stakes", "30 days").fill("0");
  await firstOf(page, "Time in play", "24 hours").fill("1:75");
  await page.getByRole("button", { name: "Open the account" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Some things to put right");
  await expect(page.getByText("30 days: Write an amount above zero").first()).toBeVisible();
  await expect(page.getByText("24 hours: Write hours, or hours and minutes").first()).toBeVisible();
  await expect(firstOf(page, "Deposits", "7 days")).toHaveValue("75");
  await page.getByLabel("Password").fill("three geese crossing");
  await firstOf(page, "Stakes", "30 days").fill("900");
  await firstOf(page, "Time in play", "24 hours").fill("1:30");
  await page.getByRole("button", { name: "Open the account" }).click();
  await expect(page.getByRole("heading", { name: "Confirm your e-mail" })).toBeVisible();
  await open("/en/player/limits");
  await expect(first(page)).toContainText("€75.00");
  await expect(first(page)).toContainText("in 7 days");
  await expect(page.getByRole("meter", { name: "Stakes, 30 days: €0 of €900 used" })).toBeVisible();
  await expect(page.getByRole("meter", { name: "Time in play, 24 hours: 0 min of 1 h 30 min used" })).toBeVisible();
});

test(
  "an account of some countries starts with a limit, which the form has filled in and only tightens at once",
  { tag: "@scripted" },
  async ({ page, open, scripts }, info) => {
    await open("/en/registration");
    await introduce(page, { email: `swedish-${info.project.name}-${Date.now()}@openhand.example`, country: "SE" });
    if (scripts) {
      await expect(page.getByText("Sweden: accounts begin with a limit of €500.00 for 30 days.")).toBeVisible();
      await expect(firstOf(page, "Deposits", "30 days")).toHaveValue("500.00");
      await firstOf(page, "Deposits", "30 days").fill("800");
    } else {
      await page.getByText("Set limits now, if you like").click();
      await expect(page.getByText("Accounts from these countries begin with a limit")).toContainText("Sweden");
    }
    await page.getByRole("button", { name: "Open the account" }).click();
    await expect(page.getByRole("heading", { name: "Confirm your e-mail" })).toBeVisible();
    await open("/en/player/limits");
    await expect(first(page)).toContainText("€500.00");
    await expect(first(page)).toContainText("in 30 days");
    // A looser value waits for a confirmation.
    if (scripts) await expect(page.locator("main")).toContainText("€800.00");
  },
);

test("help is one press away from a table, and the clock that links there moves nothing", { tag: "@scripted" }, async ({
  page,
  open,
  arriveAs,
}) => {
  await arriveAs(await richPlayer());
  await open(DICE);
  const help = page.locator(".strip").getByRole("link", { name: /^Responsible play\. Since sign-in/ });
  const { bottom, wide } = await page.evaluate(() => ({
    bottom: document.querySelector(".spin-button")?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY,
    wide: document.documentElement.scrollWidth - window.innerWidth,
  }));
  expect([bottom <= (page.viewportSize()?.height ?? 0), wide <= 0]).toEqual([true, true]);
  await help.click();
  await expect(page).toHaveURL(/\/en\/display\/responsiblegaming$/);
});
