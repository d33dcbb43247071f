import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { diceBet, newRichPlayer, rotation, slotBet } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

const ROUNDS = 4;

/** A player with rounds of a seed that is revealed, and one round of the next. */
async function playerWithRounds() {
  const player = await newRichPlayer(api, 20_00);
  for (let played = 0; played < ROUNDS; played++) {
    const bet = played === 1 ? slotBet() : diceBet();
    dataOf(await api.call("playRealRound", bet, player));
  }
  dataOf(await api.call("rotateServerSeed", rotation(), player));
  return player;
}

/** Saves the file of the chosen seed, and returns its lines. */
async function linesOf(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download these rounds" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("openhand-rounds-1.ndjson");
  return (await readFile(await download.path(), "utf8")).trimEnd().split("\n");
}

const RIGHT = "No round is missing, and each came out as we told you.";

test("all rounds of a seed are saved as a file, and checked on the device and offline", async ({
  page,
  open,
  arriveAs,
  scripts,
}) => {
  await arriveAs(await playerWithRounds());
  await open("/en/player/history/rounds");
  await page.getByRole("link", { name: "Check everything" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Proof");
  await expect(page.locator(".first b")).toHaveText(`${ROUNDS} of ${ROUNDS}`);
  await expect(page.locator(".first .lead")).toHaveText("All of your rounds so far can be checked.");
  await expect(page.getByLabel("Seed 2")).toBeDisabled();
  await expect(page.getByLabel("Seed 1")).toBeChecked();
  const lines = await linesOf(page);
  expect(lines).toHaveLength(ROUNDS + 1);
  const onDevice = page.getByRole("button", { name: "Check on this device" });
  if (!scripts) {
    await expect(onDevice).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Save the verifier" })).toBeVisible();
    return;
  }
  await onDevice.click();
  const checked = page.locator("#checked");
  await expect(checked).toContainText(RIGHT);
  await expect(checked.getByRole("row").filter({ hasText: "Bets with our signature" })).toContainText(
    `${ROUNDS} of ${ROUNDS}`,
  );
  await expect(checked.getByRole("row").filter({ hasText: "Result against your balance" })).toContainText(
    // As every page writes money.
    /€[\d,]+\.\d\d, equal/,
  );

  const offline = async (text: string) => {
    await page
      .locator("#file")
      .setInputFiles({ name: "rounds.ndjson", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "Check all rounds" }).click();
  };
  await page.goto("/verifier.html");
  await offline(lines.join("\n"));
  await expect(page.locator("#all")).toContainText(RIGHT);
  await offline(lines.filter((_, place) => place !== 2).join("\n"));
  await expect(page.locator("#all")).toContainText("Missing: nonce 1 to 1.");
  await offline("a file of mine");
  await expect(page.getByRole("alert")).toContainText("This is not a file of rounds");
});

test("a browser without workers checks a file in the page", async ({ page, open, arriveAs, scripts }) => {
  test.skip(!scripts, "a page without scripts checks nothing");
  await page.addInitScript(() => Reflect.deleteProperty(window, "Worker"));
  await arriveAs(await playerWithRounds());
  await open("/en/player/proof");
  await page.getByRole("button", { name: "Check on this device" }).click();
  await expect(page.locator("#checked")).toContainText(RIGHT);
});

test("a file that was changed on its way is found out on the page", async ({ page, open, arriveAs, scripts }) => {
  test.skip(!scripts, "a page without scripts checks nothing");
  await arriveAs(await playerWithRounds());
  await page.route("**/player/proof/rounds.ndjson*", async (route) => {
    const response = await route.fetch();
    const [head = "", ...rounds] = (await response.text()).trimEnd().split("\n");
    await route.fulfill({ response, body: [head, ...rounds.slice(1)].join("\n") });
  });
  await open("/en/player/proof");
  await page.getByRole("button", { name: "Check on this device" }).click();
  await expect(page.locator("#checked")).toContainText("Not as we told you.");
  await expect(page.locator("#checked")).toContainText("Missing: nonce 0 to 0.");
  await page.unroute("**/player/proof/rounds.ndjson*");
  await page.route("**/verifier.js*", (route) => route.abort());
  await page.reload();
  await page.getByRole("button", { name: "Check on this device" }).click();
  await expect(page.getByRole("status").filter({ hasText: "couldn’t check" })).toBeVisible();
});

test("a player who has revealed no seed is told how", async ({ page, open, arriveAs }) => {
  const player = await newRichPlayer(api, 10_00);
  dataOf(await api.call("playRealRound", diceBet(), player));
  await arriveAs(player);
  await open("/en/player/proof");
  await expect(page.locator(".first b")).toHaveText("0 of 1");
  await expect(page.locator("#everything")).toContainText("No seed has been revealed yet.");
  await page.getByRole("link", { name: "Change the seed" }).click();
  await expect(page.locator("#seal")).toBeVisible();
});
