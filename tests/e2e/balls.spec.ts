import { diceBet, newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

const board = "figure.balls";

test("a hundred balls of one run fall at once, and their result is shown only afterwards", async ({
  page,
  open,
  scripts,
}) => {
  await open("/en/games/instant/falling-acorn");
  await expect(page.locator(board)).toHaveCount(0);
  await page.getByRole("button", { name: "Play 100 rounds at once" }).click();
  const result = page.getByText(/This run of 100 rounds ends at/);
  if (scripts) {
    await expect(page.locator(`${board} canvas`)).toBeVisible();
    await expect(result).toHaveCount(0);
    // A press on the board ends it.
    await page.locator(`${board} canvas`).click();
    await expect(page.locator(`${board} canvas`)).toHaveCount(0);
  }
  await expect(result).toBeVisible();
  await expect(page.getByRole("img", { name: "Where the 100 balls of this run fell" })).toBeVisible();
  // Opened by its address, a run is at rest.
  await open(new URL(page.url()).pathname + new URL(page.url()).search);
  await expect(result).toBeVisible();
  await expect(page.locator(`${board} canvas`)).toHaveCount(0);
});

test("the bars under the bins count the last balls, the new one after it has landed", { tag: "@scripted" }, async ({
  page,
  open,
  scripts,
}) => {
  test.skip(!scripts, "without scripts every ball lies there");
  await open("/en/rules/falling-acorn");
  for (const balls of [1, 2]) {
    await page.locator(".spin-button").click();
    await expect(page.locator(".plinko[data-moving] .newest")).toBeHidden();
    await expect(page.locator(".tally li")).toHaveCount(balls);
    await expect(page.getByRole("img", { name: `your last balls on this board, ${balls} of them` })).toBeVisible();
    await expect(page.locator(".plinko-last .newest")).toBeVisible();
  }
});

test("a past round of a board that fills its stage is shown whole", async ({ page, open, arriveAs }) => {
  const player = await newRichPlayer(api, 10_00);
  await arriveAs(player);
  const bets = [
    [".plinko", diceBet({ gameId: "falling-acorn", input: { kind: "plinko", rows: 8, risk: "low" } })],
    [".roulette", diceBet({ gameId: "slow-roulette", input: { kind: "roulette", bets: ["red"] } })],
  ] as const;
  for (const [board, bet] of bets) {
    const { round } = dataOf(await api.call("playRealRound", bet, player));
    await open(`/en/player/history/rounds/${round.id}`);
    const [stage, shown] = await Promise.all([page.locator(".stage").boundingBox(), page.locator(board).boundingBox()]);
    expect(shown?.height).toBeGreaterThan(0.7 * (stage?.height ?? 0));
  }
});
