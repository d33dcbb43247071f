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

test("a hundred rounds are played at once, drawn over the fan and ranked among all runs", async ({ page, open }) => {
  await open("/en/games/instant/hundred-dice");
  await page.getByRole("button", { name: "Play 100 rounds at once" }).click();
  await expect(page).toHaveURL(/\/en\/games\/instant\/hundred-dice\?run=[0-9a-f]{64}#fan$/);
  const seed = new URL(page.url()).searchParams.get("run") ?? "";
  const result = page.getByText(/This run of 100 rounds ends at .+ Of all runs, \d+% end lower and \d+% end higher\./);
  await expect(result).toBeVisible();
  await expect(page.locator("#fan .c-run.inner").first()).toBeVisible();
  const first = await result.textContent();
  await page.getByRole("button", { name: "Play another 100" }).click();
  await expect(page).not.toHaveURL(new RegExp(seed));
  // The same address shows the same run.
  await open(`/en/games/instant/hundred-dice?run=${seed}`);
  await expect(result).toHaveText(first ?? "");
});
