import { deposit, diceBet, eur, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

test("after money has arrived the page offers the last game, all games, and the ways to stop", async ({
  page,
  open,
  arriveAs,
}) => {
  const player = await newRichPlayer(api, 10_000);
  const first = await deposit(api, player.token, eur(2_500));
  await arriveAs(player);
  await open(`/en/player/balance/deposit/${first.id}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Choose a game" })).toHaveAttribute("href", "/en/games-all");
  await expect(main.getByRole("link", { name: /^Go on with/ })).toHaveCount(0);
  dataOf(await api.call("playRealRound", diceBet(), player));
  await open(`/en/player/balance/deposit/${first.id}`);
  const goOn = main.getByRole("link", { name: "Go on with Hundred Dice" });
  await expect(goOn).toHaveAttribute("href", "/en/game/play/hundred-dice");
  await expect(main.getByRole("link", { name: "Take a break" })).toHaveAttribute("href", "/en/player/cooling-off");
  await expect(main.getByRole("link", { name: "Exclude myself" })).toHaveAttribute("href", "/en/player/self-exclusion");
});
