import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withPhone } from "#tests/support/factors.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, idle, newConfirmedPlayer, PASSWORD } from "#tests/support/players.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

describe("getProfile, for the language of letters", () => {
  const read = async (token: string, language: string) =>
    dataOf(await platform.call("getProfile", {}, { token, language }));
  const latest = async (to: string) => dataOf(await platform.call("listOutbox", { to })).messages[0];
  const letterAfter = async (player: { email: string; token: string }) => {
    platform.clock.advance({ minutes: 1 });
    dataOf(await platform.call("requestPinReset", {}, player));
    return (await latest(player.email))?.subject;
  };

  it("follows the language the player reads in, for letters and SMS", async () => {
    const player = await newConfirmedPlayer(platform);
    const english = await letterAfter(player);
    await read(player.token, "de");
    const german = await letterAfter(player);
    expect(german).not.toBe(english);
    await read(player.token, "en");
    expect(await letterAfter(player)).toBe(english);
  });

  it("is also that of codes by SMS", async () => {
    const smsReadIn = async (language: string) => {
      const player = await newConfirmedPlayer(platform);
      await read(player.token, language);
      const message = await latest(await withPhone(platform, player));
      return message?.text.replace(/\d/g, "");
    };
    expect(await smsReadIn("tr")).not.toBe(await smsReadIn("en"));
  });

  it("stays where no supported language is named, and in an idle session", async () => {
    const player = await newConfirmedPlayer(platform);
    await read(player.token, "kk");
    const kazakh = await letterAfter(player);
    await read(player.token, "it");
    expect(await letterAfter(player)).toBe(kazakh);
    const asleep = await idle(platform, player);
    await read(asleep.token, "en");
    dataOf(await platform.call("provePresence", { password: PASSWORD }, asleep));
    expect(await letterAfter({ ...player, ...asleep })).toBe(kazakh);
  });
});
