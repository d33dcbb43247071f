import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { RoundInput } from "#app/contract/games/index.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { api, startDeposit } from "./house.ts";
import { expect, test, type Visitor } from "./visitor.ts";

const MINES = "twenty-five-tiles";
const BLACKJACK = "hold-the-dealer";
const stake = { amount: "100", currency: "EUR" } as const;

/** A player with 25.00 EUR, 1.00 of them on an abandoned round. */
async function playerAt(gameId: string, input: RoundInput) {
  const player = await newConfirmedPlayer(api);
  const reference = await startDeposit(player);
  dataOf(await api.call("decideSandboxPayment", { reference, decision: "pay" }));
  const bet = { gameId, operationId: randomUUID(), stake, input };
  const { round } = dataOf(await api.call("playRealRound", bet, player));
  return { player, round };
}

/** A player whose hand of blackjack was not decided by the deal. */
async function playerAtHand() {
  for (let tries = 0; tries < 20; tries++) {
    const { player, round } = await playerAt(BLACKJACK, { kind: "blackjack" });
    if (round.state === "open") return player;
  }
  throw new Error("twenty hands were decided with the deal");
}

/** The player starts a self-exclusion, and opens the balance. */
async function excludeAndOpenBalance(page: Page, arriveAs: Visitor["arriveAs"], player: { token: string }) {
  dataOf(await api.call("activateSelfExclusion", { period: "6_months", understood: true }, player));
  await arriveAs(player);
  await page.goto("/en/player/balance");
}

const outcome = (page: Page) => page.getByRole("status").filter({ hasText: "so this round is" });

test("an excluded player plays mines to the end, and sees the payout on the balance", async ({ page, arriveAs }) => {
  const cashOut = page.getByRole("button", { name: /^Cash out/ });
  // One tile in twenty-five ends the round at once; then another player is created.
  for (let tries = 0; tries < 5 && !(await cashOut.isVisible()); tries++) {
    const { player } = await playerAt(MINES, { kind: "mines", mines: 1 });
    await excludeAndOpenBalance(page, arriveAs, player);
    await page.goto(`/en/game/play/${MINES}`);
    await expect(page).toHaveURL("/en/player/self-exclusion?popup=alert");
    await page.goto("/en/player/balance");
    await expect(page.getByText("Its stake of €1.00 is held.")).toBeVisible();
    await page.getByRole("link", { name: "Play on" }).click();
    await expect(page).toHaveURL(`/en/player/balance/held/${MINES}`);
    await expect(page.getByRole("radio")).toHaveCount(0);
    await page.getByRole("button", { name: "Open tile 13" }).click();
    await expect(cashOut.or(outcome(page)).first()).toBeVisible();
  }
  const sum = (await cashOut.locator(".word").innerText()).replace("Cash out ", "");
  await cashOut.click();
  await expect(page).toHaveURL(/\/en\/player\/balance\?round=rnd_/);
  await expect(outcome(page)).toContainText(`Twenty-Five Tiles: Paid ${sum}`);
  const cash = `€${(24 + Number(sum.replace("€", ""))).toFixed(2)}`;
  await expect(page.getByText("You can withdraw").locator("..")).toContainText(cash);
  await expect(page.getByRole("link", { name: "Play on" })).toHaveCount(0);

  const balance = page.url();
  await outcome(page).getByRole("link", { name: "See how it ended" }).click();
  await expect(page).toHaveURL(/\/en\/player\/history\/rounds\/rnd_/);
  await expect(page.locator(".stage")).toBeVisible();
  await page.goto(balance);
  await page.getByRole("link", { name: "Close the message" }).click();
  await expect(outcome(page)).toHaveCount(0);
  await page.goto(`/en/player/balance/held/${MINES}`);
  await expect(page).toHaveURL("/en/player/balance");
});

test("a seal that an open round keeps closed links to that round", async ({ page, arriveAs }) => {
  const player = await playerAtHand();
  await arriveAs(player);
  const openSeal = async () => {
    await page.goto("/en/player/history/rounds");
    await page.getByRole("button", { name: "Reveal and seal anew" }).click();
    return page.getByRole("alert").filter({ hasText: "A round of Hold the Dealer is still open" });
  };
  await (await openSeal()).getByRole("link", { name: "Play on" }).click();
  await expect(page).toHaveURL(`/en/game/play/${BLACKJACK}`);
  await expect(page.getByRole("button", { name: "Stand" })).toBeVisible();
  // One who may not enter the table ends it below the balance.
  dataOf(await api.call("activateSelfExclusion", { period: "6_months", understood: true }, player));
  await expect((await openSeal()).getByRole("link", { name: "Play on" })).toHaveAttribute("href", "/en/player/balance");
});

test("an excluded player cannot double, is told why, and plays the hand on", async ({ page, arriveAs }) => {
  await excludeAndOpenBalance(page, arriveAs, await playerAtHand());
  await page.getByRole("link", { name: "Play on" }).click();
  await page.getByRole("button", { name: /^Double/ }).click();
  await expect(page.getByRole("alert")).toContainText("You have excluded yourself");
  await page.getByRole("button", { name: "Stand" }).click();
  await expect(outcome(page)).toContainText("Hold the Dealer: ");
  await expect(outcome(page)).toContainText("Stake €1.00");
});
