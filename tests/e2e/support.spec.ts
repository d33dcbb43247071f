import { randomUUID } from "node:crypto";
import { hydrated } from "#tests/support/device.ts";
import { newRichPlayer } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { api } from "./house.ts";
import { expect, test } from "./visitor.ts";

test("an answer of support appears on the open page and keeps what is being typed", async ({
  page,
  scripts,
  arriveAs,
}) => {
  const player = await newRichPlayer(api, 1_000);
  const { id: playerId } = dataOf(await api.call("getProfile", {}, player));
  await arriveAs(player);
  await page.goto("/en/player/support");
  if (scripts) await hydrated(page);
  const box = page.getByLabel("Your message");
  const messages = page.getByRole("log").getByRole("listitem");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.locator("#errors")).toContainText("Please fill this in.");
  await box.fill("Where is my deposit?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(messages).toHaveText([/^You.*Where is my deposit\?$/]);
  await expect(box).toHaveValue("");
  await box.fill("It was on Mon");
  dataOf(await api.call("answerSandboxSupport", { playerId, operationId: randomUUID(), text: "Which day\nwas it?" }));
  const unread = async () => dataOf(await api.call("getProfile", {}, player)).unreadSupportCount;
  if (!scripts) {
    await page.goto("/en/player/support");
    await expect(messages.last()).toHaveText(/^Openhand support.*New.*was it\?$/s);
    await page.getByRole("button", { name: "Mark as read" }).click();
    await expect(page.getByRole("button", { name: "Mark as read" })).toHaveCount(0);
    expect(await unread()).toBe(0);
    return;
  }
  await expect(messages.last()).toHaveText(/^Openhand support.*New.*was it\?$/s);
  await expect(box).toHaveValue("It was on Mon");
  await expect(box).toBeFocused();
  await expect.poll(unread).toBe(0);
  await expect(box).toHaveValue("It was on Mon");
});
