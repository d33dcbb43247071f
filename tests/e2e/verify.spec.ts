import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./visitor.ts";

const SERVER_SEED = "5".repeat(64);
const SEALED = createHash("sha256").update(SERVER_SEED).digest("hex");
const SAME = "It came out as we told you.";

/** A proof of a roll of dice, and what the house would have to tell of it. */
async function proofFor(page: Page) {
  const game = await (await page.request.get(`${process.env.HOUSE_PLATFORM}/api/v1/games/hundred-dice`)).json();
  const round = {
    bet: { amount: "100", currency: "EUR" },
    input: { kind: "dice", chance: 4950, direction: "under" },
    steps: [],
    serverSeed: SERVER_SEED,
    clientSeed: "teal kettle",
    nonce: 1,
  };
  const played = await page.request.post(`${process.env.HOUSE_PLATFORM}/api/v1/fairness/verify`, {
    data: { ...round, gameId: "hundred-dice" },
  });
  const { payout } = (await played.json()).data;
  return {
    ...round,
    game: "hundred-dice",
    paytableHash: game.data.paytableHash,
    currency: "EUR",
    bet: "100",
    staked: "100",
    payout: payout.amount,
    serverSeedHash: SEALED,
  };
}

test("a round is checked on the page, and a lie is found out", async ({ page, open }) => {
  await open("/en/fairness/verify");
  const proof = await proofFor(page);
  await page.getByLabel("The proof of a round").fill(JSON.stringify(proof));
  await page.getByRole("button", { name: "Check this round" }).click();
  await expect(page.getByText(SAME)).toBeVisible();

  const lie = { ...proof, payout: "1000" };
  await page.getByLabel("The proof of a round").fill(JSON.stringify(lie));
  await page.getByRole("button", { name: "Check this round" }).click();
  await expect(page.getByText("Something is not as we told you.")).toBeVisible();
});

test("what is no proof is said to be none, and stays in the form", async ({ page, open }) => {
  await open("/en/fairness/verify");
  await page.getByLabel("The proof of a round").fill("a round of mine");
  await page.getByRole("button", { name: "Check this round" }).click();
  await expect(page.getByRole("alert")).toContainText("This is not a proof");
  await expect(page.getByLabel("The proof of a round")).toHaveValue("a round of mine");
});

test("numbers of another house are shown", async ({ page, open }) => {
  await open("/en/fairness/verify");
  await page.getByLabel("Server seed").fill("example_server_seed");
  await page.getByLabel("Client seed").fill("example_client_seed");
  await page.getByLabel("Nonce").fill("0");
  await page.getByRole("button", { name: "Show the numbers" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("1.07");
});

test("the file on one's own disk says the same, without a network", async ({
  page,
  open,
  context,
  javaScriptEnabled,
}, info) => {
  test.skip(javaScriptEnabled === false, "the file is a script; without one, the page checks rounds");
  await open("/en/fairness/verify");
  const proof = await proofFor(page);
  const saved = info.outputPath("verifier.html");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Save the verifier" }).click(),
  ]);
  await download.saveAs(saved);
  const told = (await page.locator(".hash").first().textContent())?.replace(/\s/g, "");
  expect(
    createHash("sha256")
      .update(await readFile(saved))
      .digest("hex"),
  ).toBe(told);

  await context.setOffline(true);
  await page.goto(`file://${saved}`);
  await page.getByLabel("The proof of a round").fill(JSON.stringify(proof));
  await page.getByRole("button", { name: "Check this round" }).click();
  await expect(page.getByText(SAME)).toBeVisible();
  await page.locator("#language").selectOption("de");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});
