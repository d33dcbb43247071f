import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "./visitor.ts";

const LATE_MS = 3_000;

for (const [name, game, field, typed] of [
  ["dice", "hundred-dice", "Chance", "25.00"],
  ["crash", "steppe-comet", "Leave by itself at", "1.50"],
] as const) {
  test(`${name}: what is typed and pressed before the scripts of its table have come is bet`, async ({ page }) => {
    await page.route(/\/assets\/Machine-[^/]*\.js$/, async (route) => {
      await delay(LATE_MS);
      await route.continue();
    });
    await page.goto(`/en/rules/${game}`);
    await page.getByRole("textbox", { name: field }).fill(typed);
    // By now React would have taken the rest of the page over.
    await delay(LATE_MS / 2);
    await page.locator(".spin-button").click();
    await expect(page.locator(".tell, .caption").getByText(/\d/).first()).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: field })).toHaveValue(typed);
  });
}
