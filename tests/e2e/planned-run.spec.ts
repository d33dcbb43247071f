import type { Page } from "@playwright/test";
import { toMoney } from "#app/contract/money.ts";
import { COOLING_OFF_DAYS } from "#app/contract/player.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { api, startDeposit } from "./house.ts";
import { expect, openSide, test } from "./visitor.ts";

const DICE = "/en/game/play/hundred-dice";

/** A player with 25.00 EUR. */
async function richPlayer() {
  const player = await newConfirmedPlayer(api);
  dataOf(await api.call("decideSandboxPayment", { reference: await startDeposit(player), decision: "pay" }));
  return player;
}

type Stops = { rounds: string; loss?: string; win?: string };

/** Fills in the plan beside the table and requests its cost. */
async function plan(page: Page, { rounds, loss, win }: Stops) {
  await openSide(page);
  const side = page.locator(".side");
  await side.getByText("Planned run", { exact: true }).click();
  await side.getByLabel("Rounds", { exact: true }).fill(rounds);
  if (loss) await side.getByLabel("Stop at a loss of").fill(loss);
  if (win) await side.getByLabel("Stop at a win of").fill(win);
  await side.getByRole("button", { name: "See what it costs" }).click();
}

const button = (page: Page) => page.locator(".spin-button");
const placeOf = (page: Page) => button(page).evaluate((element) => JSON.stringify(element.getBoundingClientRect()));
const roundsOf = async (player: { token: string }) => dataOf(await api.call("listRounds", {}, player)).items;

test("a run ends after its count, each round a bet of its own, and the button stays in place", {
  tag: "@scripted",
}, async ({ page, open, arriveAs, scripts }) => {
  test.skip(!scripts, "without scripts each round is a press");
  const player = await richPlayer();
  await arriveAs(player);
  await open(DICE);
  const place = await placeOf(page);
  await plan(page, { rounds: "4", loss: "2.50" });
  const card = page.locator(".plan");
  await expect(card).toContainText("Rounds of €0.20");
  await expect(card).toContainText("€0.01 is the cost on average.");
  await expect(button(page)).toHaveText(/Start 4 rounds.*costs €0\.01 on average/);
  expect(await roundsOf(player)).toHaveLength(0);
  expect(await placeOf(page)).toBe(place);
  await button(page).click();
  await expect(button(page)).toHaveText(/Stop after this round/);
  expect(await placeOf(page)).toBe(place);
  await expect(page.getByRole("alert")).toContainText("All rounds are played. 4 of 4 rounds, net");
  await expect(button(page)).toHaveText("Roll");
  expect(await placeOf(page)).toBe(place);
  await expect(page.locator(".tally li")).toHaveCount(4);
  const rounds = await roundsOf(player);
  const played = await Promise.all(
    rounds.map(async ({ id: roundId }) => dataOf(await api.call("getRound", { roundId }, player))),
  );
  expect(new Set(played.map(({ proof }) => proof.nonce)).size).toBe(4);
  expect(new Set(played.map(({ bet, input }) => JSON.stringify([bet, input]))).size).toBe(1);
  // The next press is an ordinary bet again.
  await button(page).click();
  await expect(page.locator(".tally li")).toHaveCount(5);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the whole plan is on the stage, and its cost on the button", { tag: ["@scripted", "@wide"] }, async ({
  page,
  open,
  arriveAs,
  scripts,
}) => {
  test.skip(!scripts, "without scripts the plan is one sentence");
  await arriveAs(await richPlayer());
  for (const language of ["ru", "de"]) {
    await open(`/${language}/game/play/hundred-dice`);
    const opener = page.locator(".strip > button");
    if (await opener.isVisible()) await opener.click();
    await page.locator("details:has([name=rounds]) > summary").click();
    await page.locator("[name=winStop]").fill("2");
    await page.locator("button[value=plan]").click();
    await expect(page.locator(".plan dd")).toHaveCount(7);
    const hidden = await page.locator(".plan").evaluate((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      const parts = [...card.querySelectorAll("h2, dt, dd, p")].map((part) => part.getBoundingClientRect());
      return parts.filter((part) => part.top < top || part.bottom > bottom).length;
    });
    expect(hidden, language).toBe(0);
    const cost = button(page).locator("small");
    expect(await cost.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), language).toBe(0);
  }
});

test("a run starts no round that could bring its loss above the loss stop", { tag: "@scripted" }, async ({
  page,
  open,
  arriveAs,
  scripts,
}) => {
  test.skip(!scripts, "without scripts each round is a press");
  const player = await richPlayer();
  await arriveAs(player);
  await open("/en/game/play/kite-on-a-string");
  // It is reached about once in ten thousand rounds.
  await page.locator('input[name="target"]').fill("10000");
  await plan(page, { rounds: "50", loss: "0.70" });
  await button(page).click();
  await expect(page.getByRole("alert")).toContainText("The loss stop ended it. 3 of 50 rounds, net −€0.60.");
  expect(await roundsOf(player)).toHaveLength(3);
});

test("a run stops at its button, and when its page is hidden", { tag: "@scripted" }, async ({
  page,
  open,
  arriveAs,
  scripts,
}) => {
  test.skip(!scripts, "without scripts each round is a press");
  const player = await richPlayer();
  await arriveAs(player);
  await open(DICE);
  for (const [place, stop, why] of [
    [1, () => button(page).click(), "You stopped it."],
    [
      2,
      () =>
        page.evaluate(() => {
          Object.defineProperty(document, "hidden", { configurable: true, value: true });
          document.dispatchEvent(new Event("visibilitychange"));
          Object.defineProperty(document, "hidden", { configurable: true, value: false });
        }),
      "It ended, as you left the page.",
    ],
  ] as const) {
    await plan(page, { rounds: "100", loss: "2.50" });
    await button(page).click();
    await expect(button(page)).toHaveText(/[1-9]\d* of 100/);
    await stop();
    await expect(page.getByRole("alert")).toContainText(why);
    const report = await page.getByRole("alert").innerText();
    const played = (await roundsOf(player)).length;
    await page.waitForTimeout(1_500);
    expect(await roundsOf(player)).toHaveLength(played);
    if (place === 1) expect(report).toContain(`${played} of 100 rounds`);
  }
});

test("a cooling-off that starts meanwhile ends a run", { tag: "@scripted" }, async ({
  page,
  open,
  arriveAs,
  scripts,
}) => {
  test.skip(!scripts, "without scripts each round is a press");
  const player = await richPlayer();
  await arriveAs(player);
  await open(DICE);
  await plan(page, { rounds: "100", loss: "25.00" });
  await button(page).click();
  await expect(button(page)).toHaveText(/[1-9]\d* of 100/);
  // From another device.
  dataOf(await api.call("activateCoolingOff", { days: COOLING_OFF_DAYS[0], understood: true }, player));
  await expect(page.getByRole("heading", { name: "You are on a break" })).toBeVisible();
  const played = (await roundsOf(player)).length;
  await page.waitForTimeout(1_000);
  expect(await roundsOf(player)).toHaveLength(played);
});

test("a plan is discarded without a bet, and an impossible stop is reported at its field", async ({
  page,
  open,
  arriveAs,
  scripts,
}) => {
  const player = await richPlayer();
  await arriveAs(player);
  await open(DICE);
  await plan(page, { rounds: "10", loss: "25.01" });
  const refusal = "The loss stop must be from one stake to all you have: €0.20 to €25.00.";
  await expect(page.getByText(refusal).first()).toBeAttached();
  if (scripts) {
    const side = page.locator(".side");
    await side.getByLabel("Stop at a loss of").fill("1.00");
    // Enter requests the plan, and places no bet.
    await side.getByLabel("Stop at a loss of").press("Enter");
    await page.getByRole("button", { name: "Put away" }).click();
    await expect(page.locator(".plan")).toBeHidden();
    await expect(button(page)).toHaveText("Roll");
  }
  expect(await roundsOf(player)).toHaveLength(0);
});

test("without scripts the figures are shown, and the button bets one round", async ({
  page,
  open,
  arriveAs,
  scripts,
}) => {
  test.skip(scripts, "with scripts the plan is started");
  const player = await richPlayer();
  await arriveAs(player);
  await open(DICE);
  await plan(page, { rounds: "50", loss: "2.00" });
  await expect(page.locator(".tell")).toContainText(
    /50 rounds of €0\.20 cost €0\.\d\d on average\. Chance of the loss stop of €2\.00, last round included: \d+\.\d\d%\./,
  );
  await expect(page.locator(".plan")).toBeHidden();
  await expect(button(page)).toHaveText("Roll");
  await openSide(page);
  await expect(page.getByLabel("Stop at a loss of")).toHaveValue("2.00");
  // Enter in a field of the plan places no bet.
  await page.getByLabel("Stop at a loss of").press("Enter");
  await page.waitForTimeout(500);
  expect(await roundsOf(player)).toHaveLength(0);
  await page.locator(".side").getByRole("button", { name: "Close" }).click();
  await button(page).click();
  await expect(page.locator(".tally li")).toHaveCount(1);
  expect((await roundsOf(player))[0]?.stake).toEqual(toMoney(20n, "EUR"));
});

test("slots, tables and demos have no planned runs", async ({ page, open, arriveAs }) => {
  await arriveAs(await richPlayer());
  for (const path of ["/en/game/play/fox-at-noon", "/en/rules/hundred-dice"]) {
    await open(path);
    await openSide(page);
    await expect(page.locator(".side")).toContainText("Rules and pays");
    await expect(page.getByText("Planned run", { exact: true })).toHaveCount(0);
  }
});
