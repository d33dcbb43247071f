import { decide, depositRequest, eur } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { takeBonus } from "./bonuses.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

test("a bonus is activated by its terms, runs beside the table, and is cancelled at its stated cost", async ({
  page,
  open,
  arriveAs,
  scripts,
}) => {
  const player = await newConfirmedPlayer(api);
  await arriveAs(player);
  await open("/en/player/bonus-campaigns");
  await page.getByRole("link", { name: /^See the sum A first bonus/ }).click();
  await expect(page.locator(".first")).toContainText(/\d+ in 100/);
  await page.getByLabel("I’ve read the terms.").check();
  await page.getByRole("button", { name: "Accept this bonus" }).click();
  await expect(page.locator(".first").first()).toContainText("€5.00");
  await expect(page.getByRole("meter")).toHaveAccessibleName(/^Staked towards €50\.00/);

  await open("/en/game/play/fox-at-noon");
  const line = page.locator(".bonus-line");
  await expect(line).toContainText("Bonus €5.00: €0.00 of €50.00 staked");
  // The line has a row of its own, and the stage the rest of the screen.
  const [ofLine, ofStage] = [await line.boundingBox(), await page.locator("#stage").boundingBox()];
  expect((ofLine?.y ?? 0) + (ofLine?.height ?? 0)).toBeLessThanOrEqual(ofStage?.y ?? 0);
  expect(ofStage?.height).toBeGreaterThan(200);

  const beside =
    scripts &&
    line.evaluate(
      (bonus) =>
        new Promise((resolve) => {
          const tell = () => resolve(document.querySelector(".tell .small")?.textContent);
          new MutationObserver(tell).observe(bonus, { subtree: true, characterData: true, childList: true });
        }),
    );
  await page.getByRole("button", { name: "Spin", exact: true }).click();
  // With scripts the line changes with the words of the result, and not before its motion.
  if (beside) expect(await beside).toContain("paid");
  await expect(line).toContainText("€0.20 of €50.00 staked");
  await line.getByRole("link").click();

  // Both pages say what it is worth with what jackpots pay.
  const worth = await page.locator(".working .money").last().innerText();
  const ofJackpots = await page.getByText("is what the jackpots of").innerText();
  await page.getByRole("link", { name: "Cancel this bonus" }).click();
  await expect(page.getByText(`that is left is worth ${worth} on average.`)).toBeVisible();
  await expect(page.getByText("is what the jackpots of")).toHaveText(ofJackpots);
  await page.getByRole("button", { name: /^Cancel the bonus, lose €/ }).click();
  await expect(page).toHaveURL(/\/player\/bonus-campaigns\/history/);
  await expect(page.getByRole("table")).toContainText("Cancelled");
  expect(dataOf(await api.call("getActiveBonus", {}, player)).bonus).toBeNull();
});

test("while free spins are left, the button of their table plays them, and own money is bet by another", async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  await takeBonus(player, "fox-spins");
  await arriveAs(player);
  await open("/en/game/play/fox-at-noon");
  const line = page.locator(".bonus-line");
  await expect(line).toContainText("20 free spins left");
  const spin = page.locator(".go-button");
  await expect(spin).toHaveText("Free spin€0.20 from the house");
  await spin.click();
  await expect(line).toContainText("19 free spins left");
  // Its stake is bonus money, and says so.
  await expect(page.locator(".tell")).toContainText(/of €0\.20 · bonus €0\.20/);
  const { accounts } = dataOf(await api.call("getBalance", {}, player));
  expect(accounts.find(({ active }) => active)?.cash.amount).toBe("0");

  // Enter in the field of the stake presses the main button too.
  await page.locator("#stake").press("Enter");
  await expect(line).toContainText("18 free spins left");
  await expect(page.locator(".tally li")).toHaveCount(2);

  // Without cash, the bet with own money is refused: it takes none of the free spins.
  await line.getByRole("button", { name: "Bet your own money" }).click();
  await expect(page.locator(".dock")).toContainText("Deposit");
  await expect(line).toContainText("18 free spins left");
});

test("a deposit that is too small for the bonus that waits says so before and after it is paid", async ({
  page,
  open,
  scripts,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  await takeBonus(player, "first-deposit");
  await arriveAs(player);
  const tooSmall = page.getByText("The bonus that waits doesn’t begin with this deposit: it takes €20.00 or more.");
  const waits = page.locator(".inset", { hasText: "Waits for a deposit of €20.00 or more" });
  const count = async (amount: string) => {
    await page.locator("input[name=other]").fill(amount);
    if (!scripts) await page.getByRole("button", { name: "Work out the sum" }).click();
  };
  await open("/en/player/balance");
  await expect(waits).toBeVisible();
  await count("20");
  await expect(page.locator(".ledger")).toContainText("€20.00");
  await expect(tooSmall).toHaveCount(0);
  await count("19.99");
  await expect(tooSmall).toBeVisible();

  const pay = async () => {
    await page.getByRole("button", { name: "Go to payment" }).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
  };
  await pay();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("€19.99 is in your balance");
  await expect(waits).toBeVisible();
  await open("/en/player/balance");
  await count("20");
  await pay();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("€20.00 is in your balance");
  await expect(waits).toHaveCount(0);
});

test("the page of a deposit says which bonus has begun with it and what is to be staked, also when it arrives meanwhile", async ({
  page,
  open,
  scripts,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  await takeBonus(player, "first-deposit");
  const request = depositRequest({ amount: eur(3_000) });
  const { payment, redirectUrl } = dataOf(await api.call("createDeposit", request, player));
  await arriveAs(player);
  await open(`/en/player/balance/deposit/${payment.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Waiting for €30.00");
  const begun = page.locator(".inset", { hasText: "a bonus of €15.00" });
  await expect(begun).toHaveCount(0);
  dataOf(await decide(api, redirectUrl, "pay"));
  if (!scripts) await page.getByRole("link", { name: "Look again" }).click();
  await expect(begun).toContainText(/has begun. €150.00 is to be staked by [-\d]+ [:\d]+ UTC before it is yours/);
  dataOf(await api.call("cancelBonus", { campaignId: "first-deposit" }, player));
  if (!scripts) await open(`/en/player/balance/deposit/${payment.id}`);
  await expect(begun).toContainText("It has ended.");
  await begun.getByRole("link", { name: /^See how it stands/ }).click();
  await expect(page).toHaveURL(/\/en\/player\/bonus-campaigns\/history\/bon_/);
});

test("a bonus that was taken without an offer stands in the history, and leads to its own page", async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newConfirmedPlayer(api);
  await takeBonus(player, "first-deposit");
  await arriveAs(player);
  await open("/en/player/history/bonus");
  const row = page.getByRole("row", { name: /Taken/ });
  await row.getByRole("link").click();
  await expect(page).toHaveURL(/\/en\/player\/bonus-campaigns\/history\/bon_/);
  await expect(page.locator(".first")).toContainText("Waiting for a deposit");
});
