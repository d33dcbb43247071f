import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeTo, otherCode } from "#tests/support/mail-codes.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { confirmationSignatures, dataOf, newConfirmedPlayer, newPlayer, refusalOf } from "#tests/support/players.ts";

describe("confirmEmailByCode", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  type Caller = { token: string };
  const ask = (player: Caller) => platform.call("requestEmailConfirmation", { by: "code" }, player);
  const confirm = (player: Caller, code: string) => platform.call("confirmEmailByCode", { code }, player);
  const isConfirmed = async (player: Caller) => dataOf(await platform.call("getProfile", {}, player)).isEmailConfirmed;

  it("confirms the address by the code that was sent to it, once, and the link goes on working", async () => {
    const player = await newPlayer(platform);
    dataOf(await ask(player));
    const code = await codeTo(platform, player.email);
    expect(refusalOf(await confirm(player, otherCode(code)))).toEqual([422, "wrong_code"]);
    expect(await isConfirmed(player)).toBe(false);
    expect(dataOf(await confirm(player, code))).toEqual({ handled: true });
    expect(await isConfirmed(player)).toBe(true);
    expect(refusalOf(await confirm(player, code))).toEqual([422, "code_expired"]);
    const [signature = ""] = await confirmationSignatures(platform, player.email);
    expect(dataOf(await platform.call("confirmEmail", { signature }))).toEqual({ handled: true });
  });

  it("is over after five wrong codes, and after ten minutes", async () => {
    const player = await newPlayer(platform);
    dataOf(await ask(player));
    const code = await codeTo(platform, player.email);
    for (let tries = 0; tries < 5; tries++) await confirm(player, otherCode(code));
    expect(refusalOf(await confirm(player, code))).toEqual([422, "code_expired"]);
    platform.clock.advance({ minutes: 1 });
    dataOf(await ask(player));
    platform.clock.advance({ minutes: 10 });
    expect(refusalOf(await confirm(player, await codeTo(platform, player.email)))).toEqual([422, "code_expired"]);
    expect(await isConfirmed(player)).toBe(false);
  });

  it("is sent once a minute, and to nobody who has confirmed", async () => {
    const player = await newPlayer(platform);
    dataOf(await ask(player));
    expect(refusalOf(await ask(player))).toEqual([429, "too_many_requests"]);
    const confirmed = await newConfirmedPlayer(platform);
    dataOf(await ask(confirmed));
    expect(refusalOf(await confirm(confirmed, "123456"))).toEqual([422, "code_expired"]);
  });

  it("is of its player and purpose alone, and closed to guests", async () => {
    const [player, other] = [await newPlayer(platform), await newPlayer(platform)];
    dataOf(await ask(player));
    const code = await codeTo(platform, player.email);
    expect(refusalOf(await confirm(other, code))).toEqual([422, "code_expired"]);
    expect(refusalOf(await platform.call("provePresenceByCode", { code }, player))).toEqual([422, "code_expired"]);
    expect(refusalOf(await platform.call("confirmEmailByCode", { code }))).toEqual([401, "unauthenticated"]);
  });
});
