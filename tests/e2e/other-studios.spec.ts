import { limitRequest, requestLimit } from "#tests/support/limits.ts";
import { newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

const GAME = "/en/game/play/sandbox/heads-or-tails";

test("a game of another studio is opened from its list, and played in a frame", async ({ page, open, arriveAs }) => {
  await arriveAs(await newRichPlayer(api, 10_00));
  await open("/en/games-all");
  await page.getByRole("link", { name: "Games of other studios" }).click();
  await expect(page.getByText("we cannot compute what comes back, and cannot prove a round")).toBeVisible();
  await page.getByRole("link", { name: "Play Heads or Tails" }).click();
  await expect(page.getByText("These rounds are drawn by Sandbox Studio. We cannot prove them.")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByRole("button", { name: "Start the game" }).click();

  const frame = page.getByTitle("Heads or Tails, a game by Sandbox Studio");
  await expect(frame).toBeVisible();
  await expect(page.getByRole("link", { name: "Open it in a tab of its own" })).toBeVisible();
  const game = page.frameLocator("iframe");
  await game.getByRole("radio", { name: "€2.00" }).check();
  await game.getByRole("button", { name: "Tails" }).click();
  await expect(game.getByRole("status")).toContainText(/The coin shows (heads|tails)\. You staked €2\.00/);

  // The page around it counts the bet.
  await open("/en/player/history/rounds");
  await expect(page.getByText("Heads or Tails").first()).toBeVisible();
});

test("is found by a mistyped name, marked as not the house's, kept, and goes on from the first page", async ({
  page,
  open,
  arriveAs,
}) => {
  await arriveAs(await newRichPlayer(api, 10_00));
  await open("/en/games-all?q=heds+or+tials");
  const card = page.getByRole("article").filter({ hasText: "Heads or Tails" });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(/Another studio.*Sandbox Studio.*We cannot prove its rounds/s);
  await expect(card.getByRole("link", { name: "Demo" })).toHaveCount(0);
  await card.getByRole("button", { name: "Add Heads or Tails to favourites" }).click();
  await expect(card.getByRole("button")).toHaveAttribute("aria-pressed", "true");
  await open("/en/games/favorites");
  await expect(page.getByRole("article")).toHaveCount(1);

  await open(GAME);
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.frameLocator("iframe").getByRole("button", { name: "Tails" }).click();
  await expect(page.frameLocator("iframe").getByRole("status")).toContainText("You staked");
  await open("/en/games/last");
  await expect(page.getByRole("article")).toContainText("Heads or Tails");
  await open("/en");
  await expect(page.getByText("Sandbox Studio · Another studio. We cannot prove its rounds.")).toBeVisible();
  await page.getByRole("link", { name: "Play on" }).click();
  await expect(page).toHaveURL(new RegExp(`${GAME}$`));
});

test("the frame is allowed to the page that shows a game, and to no other", async ({ page, open, arriveAs }) => {
  await arriveAs(await newRichPlayer(api, 10_00));
  const policies: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(GAME)) policies.push(response.headers()["content-security-policy"] ?? "");
  });
  await open(GAME);
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.locator("iframe")).toBeVisible();
  expect(policies.map((policy) => policy.includes("frame-src 'self' http"))).toEqual([false, true]);
});

test("nobody else can play with the address of a game without its token", async ({ page }) => {
  await page.goto("/en/sandbox/games/heads-or-tails?user=ply_nobody&token=none");
  await expect(page.getByText("This game opens from its page at Openhand.")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
});

test("a reached limit is told in the frame, and before the game is opened again", async ({ page, open, arriveAs }) => {
  const player = await newRichPlayer(api, 10_00);
  dataOf(await requestLimit(api, player, limitRequest("wager", "24_hours", 2_00)));
  await arriveAs(player);
  await open(GAME);
  await page.getByRole("button", { name: "Start the game" }).click();
  const game = page.frameLocator("iframe");
  const status = game.getByRole("status");
  await game.getByRole("radio", { name: "€2.00" }).check();
  await game.getByRole("button", { name: "Heads" }).click();
  await expect(status).toContainText("You staked €2.00");
  await game.getByRole("button", { name: "Heads" }).click();
  await expect(status).toContainText("A limit of yours is reached");
  await open(GAME);
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByText("The game was not opened")).toBeVisible();
  await expect(page.getByRole("link", { name: "Take a break" }).first()).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
});
