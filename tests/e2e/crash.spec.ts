import { expect, test } from "./visitor.ts";

/** A bet may have to wait for a round that flies high, which is rare. */
test.setTimeout(180_000);
const IN_TIME = { timeout: 150_000 };

const TABLE = "/en/rules/steppe-comet";

test("a bet with a target is settled while its player watches", async ({ page, open }) => {
  await open(TABLE);
  await page.getByLabel("Leave by itself at").fill("1.10");
  await page.getByRole("button", { name: "Bet on the next round" }).click();
  await expect(page.locator(".caption")).toHaveText("Your bet of FUN 0.20 is in.");
  await expect(page.getByRole("heading", { name: /^Bets on round \d+$/, includeHidden: true })).toBeAttached();
  await expect(page.locator(".caption")).toHaveText(/^Round \d+\. (Left at|It crashed at)/, IN_TIME);
  await expect(page.getByRole("button", { name: "Bet on the next round" })).toBeVisible();
});

test("without scripts a target is required, and with scripts a player may leave at any time", async ({
  page,
  open,
  scripts,
}) => {
  await open(TABLE);
  const target = page.getByLabel("Leave by itself at");
  if (!scripts) {
    await expect(target).toHaveAttribute("required");
    return;
  }
  await expect(target).not.toHaveAttribute("required");
  const settled = page.locator(".caption").filter({ hasText: /^Round \d+\. (Left at|It crashed at)/ });
  const cashOut = page.getByRole("button", { name: "Cash out" });
  await target.fill("");
  // Left by hand, a smaller stake loses more than a point to rounding at some target, and is refused.
  await page.getByRole("textbox", { name: "Stake, FUN" }).fill("1");
  await page.getByRole("button", { name: "Bet on the next round" }).click();
  // Now and then a round crashes at its start: then there is nothing to press.
  await expect(cashOut.or(settled).first()).toBeVisible(IN_TIME);
  if (await cashOut.isVisible()) await cashOut.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(settled.first()).toBeVisible(IN_TIME);
});
