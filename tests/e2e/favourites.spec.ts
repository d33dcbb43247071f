import { apiAt } from "#tests/support/api.ts";
import { newPlayer, PASSWORD } from "#tests/support/players.ts";
import { expect, test, watchForFullLoads } from "./visitor.ts";

test("a heart is pressed and taken back, where the player is", async ({ page, open, signIn, scripts }) => {
  const { email } = await newPlayer(apiAt(process.env.HOUSE_PLATFORM ?? ""));
  await signIn(email, PASSWORD);
  await open("/en/games-slots");
  const sameDocument = scripts ? await watchForFullLoads(page) : undefined;
  const heart = page.getByRole("main").getByRole("button", { name: /Fox at Noon/ });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL("/en/games-slots");
  if (sameDocument) expect(await sameDocument()).toBe(true);

  await open("/en/games-slots");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("a guest has no hearts, and one who forges their form is asked to sign in", async ({ page, open }) => {
  await open("/en/games-slots");
  await expect(page.getByRole("button", { name: /Fox at Noon/ })).toHaveCount(0);
  const { origin } = new URL(page.url());
  const options = { form: { keep: "fox-at-noon" }, headers: { Origin: origin }, maxRedirects: 0 };
  const answer = await page.request.post("/en/favorites/toggle", options);
  expect(answer.headers().location).toBe("/en/login");
});
