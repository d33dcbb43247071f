import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authenticators, recoveryCodes } from "#server/platform/modules/second-factors/tables.ts";
import { codeOf, withAuthenticator, wrongCodeOf } from "#tests/support/factors.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const offeredTo = async (player: { token: string }) => dataOf(await platform.call("getGoogleAuth", {}, player)).offered;
const activate = (player: { token: string }, code: string, password = PASSWORD) =>
  platform.call("activateGoogleAuth", { code, password }, player);
const security = async (player: { token: string }) => dataOf(await platform.call("getSecurity", {}, player));
const NOTHING = { authenticator: null, sms: null, pin: null, passkeys: 0, recoveryCodes: null, stepUp: [] };
const subjectsTo = async (to: string) =>
  dataOf(await platform.call("listOutbox", { to })).messages.map(({ subject }) => subject);
const profile = async (player: { token: string }) => dataOf(await platform.call("getProfile", {}, player));

describe("generateGoogleAuth", () => {
  it("offers one secret until it is used, for half an hour, and to its player alone", async () => {
    const [player, other] = [await newPlayer(platform), await newPlayer(platform)];
    expect(await offeredTo(player)).toBeNull();
    expect(dataOf(await platform.call("generateGoogleAuth", {}, player))).toEqual({ handled: true });
    const offered = await offeredTo(player);
    expect(offered?.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(offered?.uri).toBe(
      `otpauth://totp/Openhand:${encodeURIComponent(player.email)}?secret=${offered?.secret}&issuer=Openhand`,
    );
    expect(await offeredTo(other)).toBeNull();
    expect((await profile(player)).twoFactorType).toBeNull();
    platform.clock.advance({ minutes: 14 });
    const { token } = dataOf(await platform.call("refreshToken", {}, player));
    platform.clock.advance({ minutes: 14 });
    const later = { token: dataOf(await platform.call("refreshToken", {}, { token })).token };
    expect(await offeredTo(later)).toEqual(offered);
    platform.clock.advance({ minutes: 2 });
    expect(await offeredTo(later)).toBeNull();
    expect(refusalOf(await activate(later, "123456"))).toEqual([409, "factor_changed"]);
  });

  it("can offer another instead, and none once one is in use", async () => {
    const player = await newPlayer(platform);
    await platform.call("generateGoogleAuth", {}, player);
    const first = await offeredTo(player);
    await platform.call("generateGoogleAuth", {}, player);
    const second = await offeredTo(player);
    expect(second?.secret).not.toBe(first?.secret);
    const wrong = await activate(player, codeOf(first?.secret ?? "", platform));
    expect(refusalOf(wrong)).toEqual([422, "wrong_code"]);
    dataOf(await activate(player, codeOf(second?.secret ?? "", platform)));
    platform.clock.advance({ seconds: 30 });
    dataOf(
      await platform.call("confirmStepUp", { kind: "totp", code: codeOf(second?.secret ?? "", platform) }, player),
    );
    expect(refusalOf(await platform.call("generateGoogleAuth", {}, player))).toEqual([409, "factor_changed"]);
  });
});

describe("activateGoogleAuth", () => {
  it("turns it on by a code, and returns the recovery codes once and the secret never again", async () => {
    const player = await newPlayer(platform);
    const { secret, recoveryCodes: codes } = await withAuthenticator(platform, player);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
    expect(await offeredTo(player)).toBeNull();
    expect(await security(player)).toMatchObject({
      authenticator: { since: expect.any(String) },
      recoveryCodes: { left: 10, made: 10 },
      stepUp: ["totp", "recovery"],
    });
    expect((await profile(player)).twoFactorType).toBe("google_auth");
    const { db } = platform.context.connection;
    const rows = [
      ...(await db.select().from(authenticators).where(eq(authenticators.playerId, player.id))),
      ...(await db.select().from(recoveryCodes).where(eq(recoveryCodes.playerId, player.id))),
    ];
    expect(rows).toHaveLength(11);
    for (const revealed of [secret, ...codes, ...codes.map((code) => code.replace("-", ""))]) {
      expect(JSON.stringify(rows)).not.toContain(revealed);
    }
  });

  it("requires the password, so that nobody else adds one on an open phone", async () => {
    const player = await newPlayer(platform);
    await platform.call("generateGoogleAuth", {}, player);
    const code = codeOf((await offeredTo(player))?.secret ?? "", platform);
    const { status, envelope } = await activate(player, code, "not the password");
    expect([status, envelope.errors]).toEqual([
      422,
      [{ code: "wrong_credentials", path: "password", issue: "wrong_password" }],
    ]);
    expect(refusalOf(await activate(player, code, ""))).toEqual([400, "validation_failed"]);
    expect(await security(player)).toEqual(NOTHING);
    dataOf(await activate(player, code));
  });

  it.each([
    [-1, 200],
    [0, 200],
    [1, 200],
    [-2, 422],
    [2, 422],
  ])("responds to a code %d steps away with %d", async (steps, status) => {
    const player = await newPlayer(platform);
    await platform.call("generateGoogleAuth", {}, player);
    const secret = (await offeredTo(player))?.secret ?? "";
    expect((await activate(player, codeOf(secret, platform, steps))).status).toBe(status);
  });

  it("counts wrong codes, and after five checks none for half an hour", async () => {
    const player = await newPlayer(platform);
    await platform.call("generateGoogleAuth", {}, player);
    const secret = (await offeredTo(player))?.secret ?? "";
    for (const left of [4, 3, 2, 1, 0]) {
      const { status, envelope } = await activate(player, wrongCodeOf(secret, platform));
      expect([status, envelope.errors]).toEqual([
        422,
        [{ code: "wrong_code", path: "code", issue: `wrong_code|left=${left}` }],
      ]);
    }
    const locked = await activate(player, codeOf(secret, platform));
    expect(refusalOf(locked)).toEqual([423, "code_locked"]);
    expect(locked.envelope.errors[0]?.parameters).toEqual({ minutes: 30 });
  });

  it.each(["", "12345", "1234567", "abcdef", "１２３４５６"])("costs no try where it is %j", async (code) => {
    const player = await newPlayer(platform);
    await platform.call("generateGoogleAuth", {}, player);
    for (let tries = 0; tries < 6; tries++) {
      expect(refusalOf(await activate(player, code))).toEqual([400, "validation_failed"]);
    }
  });

  it("accepts the blank that apps show in the middle", async () => {
    const player = await newPlayer(platform);
    await platform.call("generateGoogleAuth", {}, player);
    const code = codeOf((await offeredTo(player))?.secret ?? "", platform);
    expect((await activate(player, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
  });
});

describe("deactivateGoogleAuth", () => {
  it("turns it off with its recovery codes, once it is confirmed", async () => {
    const player = await newPlayer(platform);
    const { recoveryCodes: codes } = await withAuthenticator(platform, player);
    const end = () => platform.call("deactivateGoogleAuth", {}, player);
    expect(refusalOf(await end())).toEqual([423, "step_up_required"]);
    dataOf(await platform.call("confirmStepUp", { kind: "recovery", code: codes[0] ?? "" }, player));
    expect(dataOf(await end())).toEqual({ handled: true });
    expect(await security(player)).toEqual(NOTHING);
    expect(dataOf(await end())).toEqual({ handled: true });
    const letters = ["The authenticator app is off", "An authenticator app signs you in now"];
    expect(await subjectsTo(player.email)).toEqual(expect.arrayContaining(letters));
  });
});

describe("renewRecoveryCodes", () => {
  it("makes ten codes, and invalidates the previous ones", async () => {
    const player = await newPlayer(platform);
    const { recoveryCodes: codes } = await withAuthenticator(platform, player);
    const [spent = "", old = ""] = codes;
    dataOf(await platform.call("confirmStepUp", { kind: "recovery", code: spent }, player));
    const { recoveryCodes: fresh } = dataOf(await platform.call("renewRecoveryCodes", {}, player));
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    const prove = (code: string) => platform.call("confirmStepUp", { kind: "recovery", code }, player);
    expect(refusalOf(await prove(old))).toEqual([422, "wrong_code"]);
    expect((await prove(fresh[0] ?? "")).status).toBe(200);
    expect((await security(player)).recoveryCodes).toEqual({ left: 9, made: 10 });
    expect(await subjectsTo(player.email)).toContain("Your account has new recovery codes");
  });

  it("requires an authenticator", async () => {
    const player = await newPlayer(platform);
    expect(refusalOf(await platform.call("renewRecoveryCodes", {}, player))).toEqual([409, "factor_changed"]);
  });
});

describe("getSecurity", () => {
  it("reports only the password at first", async () => {
    const player = await newPlayer(platform);
    expect(await security(player)).toEqual(NOTHING);
  });
});

describe("getGoogleAuth", () => {
  it("is closed to guests", async () => {
    expect(refusalOf(await platform.call("getGoogleAuth", {}))).toEqual([401, "unauthenticated"]);
  });
});
