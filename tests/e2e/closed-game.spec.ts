import { newPlayer } from "#tests/support/players.ts";
import { api, CLOSED, operate } from "./house.ts";
import { expect, test } from "./visitor.ts";

test.beforeAll(() => {
  operate("disable-game", CLOSED);
});

test("a closed game says so, keeps its rules and odds, and links to no table", async ({ page, open }) => {
  await open(`/en/slots/${CLOSED}`);
  const main = page.getByRole("main");
  await expect(main.getByText("This game is closed for the moment")).toBeVisible();
  for (const table of ["game/play", "rules"])
    await expect(main.locator(`a[href$="/${table}/${CLOSED}"]`)).toHaveCount(0);
  for (const name of ["The odds", "Rules and pays"]) await expect(main.getByRole("heading", { name })).toBeVisible();
  await main.getByRole("article").first().getByRole("link").first().click();
  await expect(main.getByRole("link", { name: "Play the demo" })).toBeVisible();
});

test("a player is informed of a closed favourite, and where a round of it is", async ({ page, open, arriveAs }) => {
  const player = await newPlayer(api);
  await api.call("toggleFavorite", { gameId: CLOSED, favorite: true }, player);
  await arriveAs(player);
  await open("/en/games/favorites");
  await expect(page.getByText("Closed for the moment: Whale Street.")).toBeVisible();
  await expect(page.getByText("No favourites yet")).toHaveCount(0);
  await open(`/en/slots/${CLOSED}`);
  await expect(page.getByText("you can go on from your balance")).toBeVisible();
});
