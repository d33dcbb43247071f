import { newPlayer } from "#tests/support/players.ts";
import { api, forge } from "./house.ts";
import { expect, test, watchForFullLoads } from "./visitor.ts";

test("a heart is set and removed on the page it is on", async ({ page, open, arriveAs, scripts }) => {
  await arriveAs(await newPlayer(api));
  await open("/en/games-slots");
  const sameDocument = scripts ? await watchForFullLoads(page) : undefined;
  const heart = page.getByRole("main").getByRole("button", { name: /Fox at Noon/ });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  // With scripts it is shown before the response.
  const answered = page.waitForResponse(/\/favorites\/toggle/);
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await answered;
  await expect(page).toHaveURL("/en/games-slots");
  if (sameDocument) expect(await sameDocument()).toBe(true);

  await open("/en/games-slots");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("a guest has no hearts, and a forged form of one leads to sign-in", async ({ page, open }) => {
  await open("/en/games-slots");
  await expect(page.getByRole("button", { name: /Fox at Noon/ })).toHaveCount(0);
  const answer = await forge(page, "/en/favorites/toggle", { keep: "fox-at-noon" });
  expect(answer.headers().location).toBe("/en/login");
});
