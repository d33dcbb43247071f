import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import english from "#locales/en/letters.json" with { type: "json" };
import { pins } from "#server/platform/modules/second-factors/tables.ts";
import { codeOf, withAuthenticator } from "#tests/support/factors.ts";
import { lettersTo } from "#tests/support/mail-codes.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, idle, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

const PIN = "407129";
const OTHER = "82915";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

type Player = { token: string };
const set = (player: Player, pin = PIN, password = PASSWORD) =>
  platform.call("activatePinCode", { pin, password }, player);
const check = (player: Player, pin = PIN) => platform.call("checkPinCode", { pin }, player);
const stepUp = (player: Player, code = PIN) => platform.call("confirmStepUp", { kind: "pin", code }, player);
const profile = async (player: Player) => dataOf(await platform.call("getProfile", {}, player));

const subjectsTo = async ({ email }: { email: string }) =>
  (await lettersTo(platform, email)).map(({ subject }) => subject);

async function withPin() {
  const player = await newPlayer(platform);
  dataOf(await set(player));
  return player;
}

describe("activatePinCode", () => {
  it("sets a PIN, which the profile reports and nothing reveals", async () => {
    const player = await withPin();
    expect(await profile(player)).toMatchObject({ isPinCodeEnabled: true, twoFactorType: null, isStepUpDue: true });
    const { stepUp: ways } = dataOf(await platform.call("getSecurity", {}, player));
    expect(ways).toEqual(["pin"]);
    const { db } = platform.context.connection;
    const [row] = await db.select().from(pins).where(eq(pins.playerId, player.id));
    expect(row?.sealed).toMatch(/^[\w-]{100,}$/);
    expect(await subjectsTo(player)).toContain(english.pinSet.subject);
  });

  it.each(["0000", "1234", "12345678", "9876", "1990", "170590", "19900517", "1212"])(
    "refuses %s, without counting a password attempt",
    async (pin) => {
      const player = await newPlayer(platform);
      for (let tries = 0; tries < 4; tries++) {
        const { status, envelope } = await set(player, pin, "not the password at all");
        expect([status, envelope.errors]).toEqual([
          400,
          [{ code: "validation_failed", path: "pin", issue: "pin_trivial" }],
        ]);
      }
    },
  );

  it.each(["407", "407129351", "40a7", "", "４０７１"])("refuses %j for its shape", async (pin) => {
    expect(refusalOf(await set(await newPlayer(platform), pin))).toEqual([400, "validation_failed"]);
  });

  it("requires the password, with at most three attempts", async () => {
    const player = await newPlayer(platform);
    for (let tries = 0; tries < 3; tries++) {
      expect(refusalOf(await set(player, PIN, "not the password"))).toEqual([422, "wrong_credentials"]);
    }
    expect(refusalOf(await set(player))).toEqual([423, "sign_in_locked"]);
    expect((await profile(player)).isPinCodeEnabled).toBe(false);
  });

  it("changes the PIN after the old one is proved", async () => {
    const player = await withPin();
    expect(refusalOf(await set(player, OTHER))).toEqual([423, "step_up_required"]);
    dataOf(await stepUp(player));
    dataOf(await set(player, OTHER));
    expect(refusalOf(await check(player))).toEqual([422, "wrong_code"]);
    expect((await check(player, OTHER)).status).toBe(200);
  });
});

describe("checkPinCode", () => {
  it("proves presence of an idle session in place of the password", async () => {
    const player = await idle(platform, await withPin());
    expect(refusalOf(await platform.call("getBalance", {}, player))).toEqual([423, "presence_required"]);
    dataOf(await check(player));
    expect((await platform.call("getBalance", {}, player)).status).toBe(200);
    expect(await profile(player)).toMatchObject({ isIdle: false, isStepUpDue: false });
  });

  it("locks after five wrong ones for half an hour, in every session, and does not affect the password", async () => {
    const player = await withPin();
    const { token } = dataOf(await platform.call("signIn", { email: player.email, password: PASSWORD }));
    for (const left of [4, 3, 2, 1, 0]) {
      const { envelope } = await check(player, OTHER);
      expect(envelope.errors).toEqual([{ code: "wrong_code", path: "pin", issue: `wrong_code|left=${left}` }]);
    }
    expect(refusalOf(await check(player))).toEqual([423, "code_locked"]);
    expect(refusalOf(await check({ token }))).toEqual([423, "code_locked"]);
    expect((await platform.call("provePresence", { password: PASSWORD }, player)).status).toBe(200);
  });

  it("reports a wrong code for a player without a PIN", async () => {
    expect(refusalOf(await check(await newPlayer(platform)))).toEqual([422, "wrong_code"]);
  });
});

describe("deactivatePinCode", () => {
  it("removes the PIN after it is proved", async () => {
    const player = await withPin();
    const end = () => platform.call("deactivatePinCode", {}, player);
    expect(refusalOf(await end())).toEqual([423, "step_up_required"]);
    dataOf(await stepUp(player));
    expect(await subjectsTo(player)).not.toContain(english.pinRemoved.subject);
    expect(dataOf(await end())).toEqual({ handled: true });
    expect(await subjectsTo(player)).toContain(english.pinRemoved.subject);
    expect(await profile(player)).toMatchObject({ isPinCodeEnabled: false, isStepUpDue: false });
    expect(refusalOf(await check(player))).toEqual([422, "wrong_code"]);
  });
});

describe("requestPinReset", () => {
  it("sends six digits, at most five times an hour", async () => {
    const player = await withPin();
    for (let letters = 0; letters < 5; letters++) dataOf(await platform.call("requestPinReset", {}, player));
    expect(refusalOf(await platform.call("requestPinReset", {}, player))).toEqual([429, "too_many_requests"]);
    const { messages } = dataOf(await platform.call("listOutbox", { to: player.email }));
    expect(messages.filter(({ subject }) => subject === "Your code for a new PIN")).toHaveLength(5);
  });
});

describe("resetPinCode", () => {
  const sentTo = async (email: string) => {
    const { messages } = dataOf(await platform.call("listOutbox", { to: email }));
    return /\n(\d{6})\n/.exec(messages[0]?.text ?? "")?.[1] ?? "";
  };
  async function forgotten() {
    const player = await withPin();
    platform.clock.advance({ seconds: 1 });
    dataOf(await platform.call("requestPinReset", {}, player));
    return { ...player, code: await sentTo(player.email) };
  }
  const reset = (player: Player, code: string, { pin = OTHER, password = PASSWORD } = {}) =>
    platform.call("resetPinCode", { code, pin, password }, player);
  const wrongOf = (code: string) => (code === "111222" ? "222111" : "111222");

  it("replaces a forgotten, locked PIN with the password and the code of the letter, once", async () => {
    const player = await forgotten();
    for (let tries = 0; tries < 5; tries++) await check(player, "91826");
    dataOf(await reset(player, player.code));
    expect((await check(player, OTHER)).status).toBe(200);
    expect(refusalOf(await reset(player, player.code))).toEqual([422, "wrong_code"]);
  });

  it("rejects the code of another player, of an earlier letter, and one ten minutes old", async () => {
    const [one, other] = [await forgotten(), await forgotten()];
    if (one.code !== other.code) expect(refusalOf(await reset(one, other.code))).toEqual([422, "wrong_code"]);
    platform.clock.advance({ seconds: 1 });
    dataOf(await platform.call("requestPinReset", {}, one));
    const second = await sentTo(one.email);
    if (second !== one.code) expect(refusalOf(await reset(one, one.code))).toEqual([422, "wrong_code"]);
    platform.clock.advance({ minutes: 10 });
    expect(refusalOf(await reset(one, second))).toEqual([422, "wrong_code"]);
  });

  it("requires the password as well, and checks at most five codes", async () => {
    const player = await forgotten();
    expect(refusalOf(await reset(player, player.code, { password: "not the password" }))[1]).toBe("wrong_credentials");
    for (let tries = 0; tries < 5; tries++) {
      expect(refusalOf(await reset(player, wrongOf(player.code)))).toEqual([422, "wrong_code"]);
    }
    expect(refusalOf(await reset(player, player.code))).toEqual([423, "code_locked"]);
  });

  it("refuses a trivial PIN, after which the code is still valid", async () => {
    const player = await forgotten();
    expect(refusalOf(await reset(player, player.code, { pin: "0000" }))).toEqual([400, "validation_failed"]);
    expect((await reset(player, player.code)).status).toBe(200);
  });
});

describe("confirmStepUp", () => {
  it("lasts for five minutes, and in its own session alone", async () => {
    const player = await withPin();
    const { token: other } = dataOf(await platform.call("signIn", { email: player.email, password: PASSWORD }));
    dataOf(await stepUp(player));
    const rename = (token: string) => platform.call("updateProfile", { city: "Leipzig" }, { token });
    expect((await rename(player.token)).status).toBe(200);
    expect(refusalOf(await rename(other))).toEqual([423, "step_up_required"]);
    platform.clock.advance({ minutes: 4, seconds: 59 });
    expect((await rename(player.token)).status).toBe(200);
    platform.clock.advance({ seconds: 1 });
    expect(refusalOf(await rename(player.token))).toEqual([423, "step_up_required"]);
  });

  it("accepts each factor that the player has, and no other", async () => {
    const player = await newPlayer(platform);
    const { secret, recoveryCodes } = await withAuthenticator(platform, player);
    platform.clock.advance({ seconds: 30 });
    expect(refusalOf(await stepUp(player))).toEqual([422, "wrong_code"]);
    dataOf(await platform.call("confirmStepUp", { kind: "totp", code: codeOf(secret, platform) }, player));
    dataOf(await set(player));
    platform.clock.advance({ minutes: 5 });
    expect((await profile(player)).isStepUpDue).toBe(true);
    dataOf(await stepUp(player));
    platform.clock.advance({ minutes: 5 });
    dataOf(await platform.call("confirmStepUp", { kind: "recovery", code: recoveryCodes[3] ?? "" }, player));
    expect((await profile(player)).isStepUpDue).toBe(false);
  });

  it("is not required of players without a second factor", async () => {
    const player = await newPlayer(platform);
    expect((await profile(player)).isStepUpDue).toBe(false);
    expect((await platform.call("updateProfile", { city: "Leipzig" }, player)).status).toBe(200);
  });

  it.each([
    ["totp", "12345"],
    ["pin", "123"],
    ["recovery", "short"],
    ["letter", "123456"],
  ])("refuses a malformed %s of %j", async (kind, code) => {
    const input = { kind: kind as "totp", code };
    expect(refusalOf(await platform.call("confirmStepUp", input, await newPlayer(platform)))).toEqual([
      400,
      "validation_failed",
    ]);
  });
});
