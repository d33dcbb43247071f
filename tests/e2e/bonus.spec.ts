import { dataOf, newConfirmedPlayer } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

test("a bonus is activated by its terms, runs beside the table, and is cancelled at its stated cost", async ({
  page,
  open,
  arriveAs,
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
  await line.getByRole("link").click();

  await page.getByRole("link", { name: "Cancel this bonus" }).click();
  await page.getByRole("button", { name: "Cancel the bonus, lose €5.00" }).click();
  await expect(page).toHaveURL(/\/player\/bonus-campaigns\/history/);
  await expect(page.getByRole("table")).toContainText("Cancelled");
  expect(dataOf(await api.call("getActiveBonus", {}, player)).bonus).toBeNull();
});
