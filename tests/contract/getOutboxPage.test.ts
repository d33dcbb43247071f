import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outsideSandbox, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

describe("getOutboxPage", () => {
  const latest = async (to: string) => dataOf(await platform.call("listOutbox", { to })).messages[0];

  it("returns a letter of the list as a page, with its link", async () => {
    const { email } = await newPlayer(platform);
    const letter = await latest(email);
    expect(letter).toMatchObject({ hasPage: true, link: expect.stringContaining("/confirm/email/") });
    const { html } = dataOf(await platform.call("getOutboxPage", { messageId: letter?.id ?? "" }));
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain(`<a href="${letter?.link}"`);
  });

  it("is not found for an unknown letter, nor in production", async () => {
    const { email } = await newPlayer(platform);
    const messageId = (await latest(email))?.id ?? "";
    expect(refusalOf(await platform.call("getOutboxPage", { messageId: "msg_nothing1" }))).toEqual([404, "not_found"]);
    const given = outsideSandbox(platform, () => platform.call("getOutboxPage", { messageId }));
    expect(refusalOf(await given)).toEqual([404, "not_found"]);
  });
});
