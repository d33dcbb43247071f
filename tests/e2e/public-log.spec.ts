import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { logAt } from "#server/ops/monitor/log-client.ts";
import { compare, NOTHING } from "#server/ops/monitor/watch.ts";
import { diceBet, newRichPlayer, rotation } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

const INCLUDED = "Included: it leads to the root of the head signed at";

const find = async (page: Page, number: string) => {
  await page.getByLabel("Number of the entry").fill(number);
  await page.getByRole("button", { name: "Find" }).click();
};

test("the public log shows its heads, entries and keys, and finds an entry", async ({ page, open }) => {
  await open("/en/public-log");
  const heads = page.locator("#heads").getByRole("row");
  await expect(heads.nth(1)).toContainText("Key 1");
  await expect(page.locator("#keys")).toContainText("In use");
  await find(page, "0");
  const found = page.locator("#entry");
  await expect(found).toContainText(INCLUDED);
  await expect(found).toContainText("That head is signed with our key 1.");
  await expect(found.locator("pre").first()).toContainText("openhand-entry-1");
  await find(page, "the first");
  await expect(page.getByText("Type a whole number.")).toBeVisible();
  await find(page, "999,999,999");
  await expect(page.getByText("The log has no entry with this number.")).toBeVisible();

  await open("/en/public-log?from=0");
  await page.locator("#entries").getByRole("link", { name: "0", exact: true }).click();
  await expect(found).toContainText(INCLUDED);
});

test("anybody can watch the log at the address of the house, and reach nothing else of the platform there", async ({
  request,
  baseURL,
}) => {
  const log = logAt(new URL(baseURL ?? ""));
  const published = await log.read();
  const read = await compare(NOTHING, published, log.entries);
  expect(read).toMatchObject({ size: published.head?.size, root: published.head?.root });
  expect((await request.get("/api/v1/sections")).status()).toBe(404);
});

test("the receipt of a seal is in the log, and leads to its entry", async ({ page, open, arriveAs }) => {
  await arriveAs("anna@openhand.example");
  await open("/en/player/history/rounds");
  await page.getByRole("link", { name: "Signed receipt of the seal" }).click();
  await expect(page.locator("pre")).toContainText("openhand-receipt-1");
  await page.getByRole("link", { name: "Part of entry" }).click();
  await expect(page.locator("#entry")).toContainText(INCLUDED);
});

/** A real round whose seed is revealed, with the token of its player. */
async function revealedRound() {
  const player = await newRichPlayer(api, 10_00);
  const { round } = dataOf(await api.call("playRealRound", diceBet(), player));
  dataOf(await api.call("rotateServerSeed", rotation({ clientSeed: "tin kettle" }), player));
  return { player, round: dataOf(await api.call("getRound", { roundId: round.id }, player)) };
}

const SIGNED = "The receipt is signed and agrees with the proof.";

test("a signed receipt is downloaded, and checked beside the proof of its round", async ({
  page,
  open,
  arriveAs,
  scripts,
}) => {
  const { player, round } = await revealedRound();
  await arriveAs(player);
  await open(`/en/player/history/rounds/${round.id}`);
  await page.getByRole("link", { name: "Signed receipt" }).click();
  await expect(page.locator("pre")).toContainText(`round ${round.id}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the receipt" }).click(),
  ]);
  const receipt = await readFile(await download.path(), "utf8");
  await page.getByRole("button", { name: "Check the round with it" }).click();
  await expect(page.getByText(SIGNED)).toBeVisible();
  await expect(page.getByText("It came out as you were told")).toBeVisible();

  const check = async (text: string) => {
    await page.getByLabel("The proof of a round").fill(JSON.stringify(round));
    await page.getByLabel("The signed receipt of this round").fill(text);
    await page.getByRole("button", { name: "Check this round" }).click();
  };
  const checkedHere = async () => {
    await check(receipt);
    await expect(page.getByText(SIGNED)).toBeVisible();
    await check(receipt.replace("\\nnonce ", "\\nnonce 1"));
    await expect(page.getByText("The signature doesn’t belong to this receipt")).toBeVisible();
    await expect(page.getByText("Everything in this proof agrees.")).toBeVisible();
    await check("a receipt of mine");
    await expect(page.getByRole("alert")).toContainText("This is not a receipt");
  };
  await checkedHere();
  if (!scripts) return;
  await page.goto("/verifier.html");
  await checkedHere();
});
