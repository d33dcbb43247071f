import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./visitor.ts";

const SERVER_SEED = "5".repeat(64);
const SEALED = createHash("sha256").update(SERVER_SEED).digest("hex");
const PROMISED = "It came out as you were told";
const CONSISTENT = "Everything in this proof agrees.";

/** A proof of a roll of dice in play money, and what the house would have to report about it. */
async function proofFor(page: Page) {
  const game = await (await page.request.get(`${process.env.HOUSE_PLATFORM}/api/v1/games/hundred-dice`)).json();
  const bet = { amount: "20", currency: "FUN" };
  const input = { kind: "dice", chance: 4950, direction: "under" };
  const seeds = { serverSeed: SERVER_SEED, clientSeed: "teal kettle", nonce: 1 };
  const data = { ...seeds, gameId: "hundred-dice", bet, input, steps: [] };
  const played = await page.request.post(`${process.env.HOUSE_PLATFORM}/api/v1/fairness/verify`, { data });
  const { payout } = (await played.json()).data;
  return {
    id: "rnd_AbCdEf123456",
    gameId: "hundred-dice",
    mode: "demo",
    state: "settled",
    bet,
    stake: bet,
    payout,
    paid: payout,
    jackpots: null,
    input,
    steps: [],
    paytableHash: game.data.paytableHash,
    openedAt: "2026-11-22T05:00:00.000Z",
    settledAt: "2026-11-22T05:00:00.000Z",
    proof: { ...seeds, clientSeedOrigin: "player", serverSeedHash: SEALED },
  };
}

const fill = (page: Page, proof: unknown) => page.getByLabel("The proof of a round").fill(JSON.stringify(proof));

async function keep(page: Page, clientSeed: string) {
  await page.getByLabel("The seal you were shown").fill(SEALED);
  await page.getByLabel("The client seed you kept").fill(clientSeed);
}

const check = (page: Page) => page.getByRole("button", { name: "Check this round" }).click();

/** How often the page has asked for the verifier's code, and how many workers have it. */
function loadsOf(page: Page) {
  const loads = { asked: 0, workers: 0 };
  const isVerifier = (address: string) => new URL(address).pathname === "/verifier.js";
  page.on("request", (request) => isVerifier(request.url()) && loads.asked++);
  page.on("worker", (worker) => isVerifier(worker.url()) && loads.workers++);
  return loads;
}

test("a round is checked on the page card by card, and a false claim is detected", async ({ page, open, scripts }) => {
  const loads = loadsOf(page);
  await open("/en/fairness/verify");
  const proof = await proofFor(page);
  await fill(page, proof);
  await check(page);
  await expect(page.getByText(CONSISTENT)).toBeVisible();
  expect(loads).toEqual(scripts ? { asked: 1, workers: 1 } : { asked: 0, workers: 0 });
  const cards = page.getByRole("list", { name: "Four cards" }).getByRole("article");
  await expect(cards).toHaveCount(4);
  const by = scripts ? "Computed on this device" : "Computed by the house";
  for (const place of [2, 3]) await expect(cards.nth(place)).toContainText(by);
  await expect(page.getByText("The house computed cards 3 and 4")).toBeVisible({ visible: !scripts });
  await expect(page.getByText("This device computed cards 3 and 4")).toBeVisible({ visible: scripts });
  await expect(cards.nth(2)).toContainText("The same hash as on card 2");
  await expect(cards.nth(3).locator(".dice")).toBeVisible();
  expect((await cards.nth(3).locator(".stage").boundingBox())?.height).toBeGreaterThan(200);
  await page.locator("summary").filter({ hasText: "What is compared" }).click();
  await expect(page.getByText("0.20 FUN").first()).toBeVisible();

  await keep(page, "teal kettle");
  await check(page);
  await expect(page.getByText(PROMISED)).toBeVisible();

  await keep(page, "tin kettle");
  await check(page);
  await expect(page.getByText("not with what you kept: The client seed you kept.")).toBeVisible();

  await fill(page, { ...proof, payout: { amount: "1000", currency: "FUN" } });
  await check(page);
  await expect(page.getByText("Not as we told you: Paid by the game.")).toBeVisible();
  await expect(cards.and(page.locator("[data-wrong]"))).toHaveCount(2);
});

test("a device that cannot compute shows the house's result, and with reduced motion no card turns", async ({
  page,
  open,
  scripts,
}) => {
  test.skip(!scripts, "without scripts the house computes");
  await page.route("**/verifier.js*", (route) => route.abort());
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open("/en/fairness/verify");
  await fill(page, await proofFor(page));
  await check(page);
  await expect(page.getByText("The house computed cards 3 and 4")).toBeVisible();
  await expect(page.getByText(CONSISTENT)).toBeVisible();
  await expect(page.getByText("Computed by the house", { exact: true })).toHaveCount(2);
  const turn = page.locator(".check-turn").first();
  expect(await turn.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe("0s");
});

test("a browser whose workers are no modules checks in the page", async ({ page, open, scripts }) => {
  test.skip(!scripts, "without scripts the house computes");
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(address: string | URL) {
        super(address);
      }
    };
  });
  const loads = loadsOf(page);
  await open("/en/fairness/verify");
  await fill(page, { ...(await proofFor(page)), payout: { amount: "1000", currency: "FUN" } });
  await check(page);
  await expect(page.getByText("This device computed cards 3 and 4")).toBeVisible();
  await expect(page.getByText("Not as we told you: Paid by the game.")).toBeVisible();
  expect(loads.asked).toBe(2);
});

test("an invalid proof is reported, and stays in the form", async ({ page, open }) => {
  await open("/en/fairness/verify");
  await page.getByLabel("The proof of a round").fill("a round of mine");
  await page.getByRole("button", { name: "Check this round" }).click();
  await expect(page.getByRole("alert")).toContainText("This is not a proof");
  await expect(page.getByLabel("The proof of a round")).toHaveValue("a round of mine");
});

test("numbers of another house are shown", { tag: "@scripted" }, async ({ page, open }) => {
  await open("/en/fairness/verify");
  await page.getByLabel("Server seed", { exact: true }).fill("example_server_seed");
  await page.getByLabel("Client seed", { exact: true }).fill("example_client_seed");
  await page.getByLabel("Nonce").fill("0");
  await page.getByRole("button", { name: "Show the numbers" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("1.07");
});

test("the file gives the same result, opened here and locally without a network", async ({
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
  const published = (await page.locator(".hash").first().textContent())?.replace(/\s/g, "");
  expect(
    createHash("sha256")
      .update(await readFile(saved))
      .digest("hex"),
  ).toBe(published);

  await page.goto("/verifier.html");
  await fill(page, proof);
  await check(page);
  await expect(page.getByText(CONSISTENT)).toBeVisible();

  await context.setOffline(true);
  await page.goto(`file://${saved}`);
  await fill(page, proof);
  await keep(page, "teal kettle");
  await check(page);
  await expect(page.getByText(PROMISED)).toBeVisible();
  await page.locator("#language").selectOption("de");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("a balance is proved under the published root, and a changed branch is detected", async ({
  page,
  open,
  arriveAs,
  scripts,
}) => {
  await arriveAs("anna@openhand.example");
  await open("/en/player/balance-proof");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download your branch" }).click(),
  ]);
  const branch = await readFile(await download.path(), "utf8");
  const { root, ...rest } = JSON.parse(branch);

  const addUp = async (text: string) => {
    await page.getByLabel("Your branch").fill(text);
    await page.getByLabel("The root published for that day and currency").fill(root);
    await page.getByRole("button", { name: "Check this branch" }).click();
  };
  const checkedHere = async () => {
    await addUp(branch);
    await expect(page.getByText("under the root you gave")).toBeVisible();
    await addUp(JSON.stringify({ ...rest, root, balance: "1" }));
    await expect(page.getByText("Not as we told you: Your balance.")).toBeVisible();
  };
  await open("/en/house-ledger");
  await expect(page.locator("#owed").getByText(root.slice(0, 8))).toBeVisible();
  await open("/en/fairness/verify");
  await checkedHere();
  if (!scripts) return;
  await page.goto("/verifier.html");
  await checkedHere();
});

test("beside a seal the seed is called the player's once the player's device has made it", async ({
  page,
  open,
  scripts,
}) => {
  await open("/en/rules/hundred-dice");
  const seal = page.locator("details", { hasText: "The next round’s seal" });
  await expect(seal).toContainText("copy the seal and the seed that goes with the bet");
  await page.locator(".go-button, .spin-button").first().click();
  await expect(page.locator(".tally li")).toHaveCount(1);
  await expect(seal).toContainText(scripts ? "Copy the seal and your seed" : "the seed that goes with the bet");
  await expect(seal).not.toContainText(scripts ? "client seed" : "your seed");
});
