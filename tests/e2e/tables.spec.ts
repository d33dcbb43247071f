import type { Page } from "@playwright/test";
import { expect, test } from "./visitor.ts";

const outcome = (page: Page) => page.getByRole("status").filter({ hasText: /Round|Choose a stake/ });
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

test("mines: what the button says is what cashing out pays", async ({ page, open }) => {
  await open("/en/rules/twenty-five-tiles");
  await page.getByLabel("Mines", { exact: true }).fill("1");
  const cashOut = page.getByRole("button", { name: /^Cash out/ });
  // One tile in twenty-five ends the round at once; then another one is begun.
  for (let round = 0; round < 5 && !(await cashOut.isVisible()); round++) {
    await press(page, "Lay the mines");
    await press(page, "Open tile 13");
    await expect(outcome(page)).toContainText(/Worth|No win/);
  }
  const sum = (await cashOut.innerText()).replace("Cash out ", "");
  await cashOut.click();
  await expect(outcome(page)).toContainText(`Paid ${sum}`);
  await expect(page.getByRole("button", { name: "Lay the mines" })).toBeVisible();
});

test("blackjack is played hand by hand until the dealer has drawn", async ({ page, open }) => {
  await open("/en/rules/hold-the-dealer");
  await press(page, "Deal");
  await expect(outcome(page)).toContainText(/You have|Paid|No win/);
  // A blackjack of either side ends the round with the deal.
  if (await page.getByRole("button", { name: "Stand" }).isVisible()) await press(page, "Stand");
  await expect(outcome(page)).toContainText(/Paid|No win/);
  await expect(page.getByRole("region", { name: "Dealer" }).getByRole("listitem")).not.toHaveCount(1);
});

test("video poker holds what is ticked, and nothing of it in the next hand", async ({ page, open }) => {
  await open("/en/rules/masked-supper");
  await press(page, "Deal");
  const first = page.getByRole("checkbox").first();
  const held = (await first.getAttribute("aria-label"))?.replace("Hold the ", "") ?? "";
  await first.check();
  await press(page, "Draw");
  await page.getByText(/^How it came/).click();
  await expect(page.getByText(`Held: ${held}`)).toBeVisible();
  await press(page, "Deal");
  await expect(page.getByRole("checkbox").first()).not.toBeChecked();
});

test("a refused bet says why at its field, and keeps what was chosen", async ({ page, open }) => {
  await open("/en/rules/sunrise-numbers");
  await press(page, "Draw the numbers");
  await expect(page.getByRole("alert")).toContainText("outside the rules");
  await expect(page.getByRole("group", { name: "Your numbers" })).toContainText("outside the rules");
  await page.getByRole("checkbox", { name: "7", exact: true }).check();
  await page.getByText("Another stake").click();
  await page.getByRole("textbox", { name: "Stake, FUN" }).fill("0.07");
  await press(page, "Draw the numbers");
  await expect(page.getByRole("alert")).toContainText("does not take that stake");
  await expect(page.getByRole("textbox", { name: "Stake, FUN" })).toHaveValue("0.07");
  await expect(page.getByRole("checkbox", { name: "7", exact: true })).toBeChecked();
  await page.getByRole("textbox", { name: "Stake, FUN" }).fill("0.30");
  await press(page, "Draw the numbers");
  await expect(outcome(page)).toContainText("Stake FUN 0.30");
});

test("roulette lays the stake on each bet", async ({ page, open }) => {
  await open("/en/rules/slow-roulette");
  for (const name of ["Red", "Black", "17"]) await page.getByRole("checkbox", { name, exact: true }).check();
  await press(page, "Spin the wheel");
  await expect(outcome(page)).toContainText("Stake FUN 0.60");
});

test("a finished round is shown again as it was seen, with the way to prove it", async ({ page, open, signIn }) => {
  await signIn("anna@openhand.example");
  await open("/en/player/history/rounds");
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/player\/history\/rounds\/rnd_/);
  await expect(page.getByText(/^Begun .+ UTC\. Settled .+ UTC\.$/)).toBeVisible();
  await expect(outcome(page)).toContainText(/so this round is/);
  await expect(page.getByRole("heading", { name: "Verify it" })).toBeVisible();
});
