import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeTo, lettersTo, otherCode } from "#tests/support/mail-codes.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf, registration } from "#tests/support/players.ts";
import { registrationTicket, signInThrough } from "#tests/support/social.ts";

describe("getPasswordForm, requestPasswordCode, setPassword, requestPresenceCode and provePresenceByCode", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  /** Registered through a network, without a password. */
  async function newcomer() {
    const typed = { ...registration(), password: undefined };
    const social = await registrationTicket(platform, typed.email);
    const { token } = dataOf(await platform.call("register", { ...typed, social }));
    return { email: typed.email, token, typed: { ...typed, social } };
  }
  type Player = { email: string; token: string };

  const formOf = async (player: Player) => dataOf(await platform.call("getPasswordForm", {}, player));
  const loginOf = async (player: Player) => dataOf(await platform.call("getProfile", {}, player)).login;
  const set = (player: Player, code: string, newPassword = PASSWORD) =>
    platform.call("setPassword", { code, newPassword }, player);
  const signIn = (email: string, password = PASSWORD) => platform.call("signIn", { email, password });

  it("opens an account by a network alone, once for a repeated form, and not for another person's form", async () => {
    const { typed, token } = await newcomer();
    const again = dataOf(await platform.call("register", typed));
    const [one, two] = await Promise.all(
      [token, again.token].map(async (known) => dataOf(await platform.call("getProfile", {}, { token: known }))),
    );
    expect(one?.id).toBe(two?.id);
    const { social: _, ...alone } = typed;
    expect(refusalOf(await platform.call("register", alone))).toEqual([400, "validation_failed"]);
    const stranger = await registrationTicket(platform, "stranger@people.example");
    expect(refusalOf(await platform.call("register", { ...typed, social: stranger }))).toEqual([
      409,
      "operation_mismatch",
    ]);
    expect(refusalOf(await platform.call("register", { ...alone, password: PASSWORD }))).toEqual([
      409,
      "operation_mismatch",
    ]);
  });

  it("sets one by the code sent to its e-mail; networks stay, other sessions end", async () => {
    const player = await newcomer();
    expect([await formOf(player), await loginOf(player)]).toEqual([{ form: "set", sent: null }, null]);
    const [asleep] = [await signInThrough(platform, player.email)];
    dataOf(await platform.call("requestPasswordCode", {}, player));
    expect((await formOf(player)).sent).toMatchObject({ to: player.email, triesLeft: 5 });
    const code = await codeTo(platform, player.email);
    // A weak password does not count as an attempt, and guessing finds no code.
    const { envelope } = await set(player, code, "password1234");
    expect(envelope.errors).toEqual([{ code: "validation_failed", path: "newPassword", issue: "password_common" }]);
    expect((await set(player, otherCode(code))).envelope.errors).toEqual([
      { code: "wrong_code", path: "code", issue: "wrong_code|left=4" },
    ]);
    dataOf(await set(player, code));
    expect([await formOf(player), await loginOf(player)]).toEqual([{ form: "change", sent: null }, player.email]);
    expect((await signIn(player.email)).status).toBe(200);
    expect(await signInThrough(platform, player.email)).toMatchObject({ token: expect.any(String) });
    const old = { token: "token" in asleep ? asleep.token : "" };
    expect(refusalOf(await platform.call("getProfile", {}, old))).toEqual([401, "unauthenticated"]);
    expect(refusalOf(await set(player, code))).toEqual([409, "password_set"]);
    expect(refusalOf(await platform.call("requestPasswordCode", {}, player))).toEqual([409, "password_set"]);
  });

  it("allows five attempts per code, twelve concurrent ones included, and one code a minute", async () => {
    const player = await newcomer();
    dataOf(await platform.call("requestPasswordCode", {}, player));
    const code = await codeTo(platform, player.email);
    const answers = await Promise.all(Array.from({ length: 12 }, () => set(player, otherCode(code))));
    const codes = answers.map((answer) => refusalOf(answer)[1]).sort();
    expect(codes).toEqual([...Array(7).fill("code_expired"), ...Array(5).fill("wrong_code")]);
    expect(refusalOf(await set(player, code))).toEqual([422, "code_expired"]);
    expect(refusalOf(await platform.call("requestPasswordCode", {}, player))).toEqual([429, "too_many_requests"]);
    platform.clock.advance({ minutes: 1 });
    dataOf(await platform.call("requestPasswordCode", {}, player));
    const next = await codeTo(platform, player.email);
    platform.clock.advance({ minutes: 10 });
    expect(refusalOf(await set(player, next))).toEqual([422, "code_expired"]);
  });

  it("keeps the last way to sign in, and accepts no password, at sign-in or where one is required", async () => {
    const player = await newcomer();
    expect(refusalOf(await platform.call("unlinkNetwork", { network: "yandex" }, player))).toEqual([
      422,
      "password_missing",
    ]);
    expect(dataOf(await platform.call("listLinkedNetworks", {}, player)).networks).toHaveLength(1);
    expect(refusalOf(await signIn(player.email, ""))).toEqual([400, "validation_failed"]);
    expect(refusalOf(await signIn(player.email))).toEqual([422, "wrong_credentials"]);
    const change = { currentPassword: PASSWORD, newPassword: "another long password" };
    expect(refusalOf(await platform.call("changePassword", change, player))).toEqual([422, "password_missing"]);
    const proof = { password: PASSWORD };
    expect(refusalOf(await platform.call("closeAccount", proof, player))).toEqual([422, "password_missing"]);
    const copy = { ...proof, operationId: randomUUID() };
    expect(refusalOf(await platform.call("requestDataExport", copy, player))).toEqual([422, "password_missing"]);
    const factor = { code: "123456", ...proof };
    expect(refusalOf(await platform.call("activateGoogleAuth", factor, player))).toEqual([422, "password_missing"]);
    expect(refusalOf(await platform.call("activateSmsAuth", factor, player))).toEqual([422, "password_missing"]);
    dataOf(await platform.call("requestPasswordCode", {}, player));
    dataOf(await set(player, await codeTo(platform, player.email)));
    dataOf(await platform.call("unlinkNetwork", { network: "yandex" }, player));
  });

  it("proves presence by a code of its own, which sets no password", async () => {
    const player = await newcomer();
    platform.clock.advance({ minutes: 31 });
    const { token } = dataOf(await platform.call("refreshToken", {}, player));
    const idle = { email: player.email, token };
    expect(refusalOf(await platform.call("getPasswordForm", {}, idle))).toEqual([423, "presence_required"]);
    expect(refusalOf(await platform.call("provePresence", { password: PASSWORD }, idle))).toEqual([
      422,
      "password_missing",
    ]);
    dataOf(await platform.call("requestPresenceCode", {}, idle));
    const code = await codeTo(platform, player.email);
    expect(refusalOf(await platform.call("provePresenceByCode", { code: otherCode(code) }, idle))).toEqual([
      422,
      "wrong_code",
    ]);
    dataOf(await platform.call("provePresenceByCode", { code }, idle));
    expect((await formOf(idle)).form).toBe("set");
    expect(refusalOf(await set(idle, code))).toEqual([422, "code_expired"]);
    expect(refusalOf(await platform.call("provePresenceByCode", { code }, idle))).toEqual([422, "code_expired"]);
  });

  it("is closed to accounts with a password, whose letters are unchanged", async () => {
    const player = await newPlayer(platform);
    expect(await formOf(player)).toEqual({ form: "change", sent: null });
    const before = (await lettersTo(platform, player.email)).length;
    expect(refusalOf(await platform.call("requestPresenceCode", {}, player))).toEqual([409, "password_set"]);
    expect(refusalOf(await set(player, "123456"))).toEqual([409, "password_set"]);
    expect(await lettersTo(platform, player.email)).toHaveLength(before);
    for (const guest of ["getPasswordForm", "requestPasswordCode", "requestPresenceCode"] as const) {
      expect(refusalOf(await platform.call(guest, {}))).toEqual([401, "unauthenticated"]);
    }
  });
});
