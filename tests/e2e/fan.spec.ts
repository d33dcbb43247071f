import { expect, test } from "./visitor.ts";

test("a game's page shows what 200 rounds cost, drawn and as figures", async ({ page, open }) => {
  await open("/en/games/instant/hundred-dice");
  const drawing = page.getByRole("img", { name: "200 rounds at €1.00" });
  await expect(drawing).toBeVisible();
  await expect(drawing).toHaveAccessibleDescription(/the middle is \D*2\.00/);
  const row = (name: string) => page.getByRole("row", { name }).getByRole("cell");
  await expect(row("Worst 1 in 20").last()).toHaveText(/26\.00/);
  await expect(row("Ahead").last()).toHaveText("41.6%");
  await expect(page.getByText("The bet: Chance of 49.50%.")).toBeVisible();
});
