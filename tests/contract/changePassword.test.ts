import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { recoverySignatures } from "#tests/support/recovery.ts";

const NEW = "another horse, another battery";
const UNAUTHENTICATED = [401, "unauthenticated"];

describe("changePassword", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const change = (token: string, currentPassword = PASSWORD, newPassword = NEW) =>
    platform.call("changePassword", { currentPassword, newPassword }, { token });
  const signIn = (email: string, password: string) => platform.call("signIn", { email, password });
  const profile = (token: string) => platform.call("getProfile", {}, { token });

  it("replaces the old password, and ends every session except the current one", async () => {
    const { email, token } = await newPlayer(platform);
    const bystander = await newPlayer(platform);
    const { token: other } = dataOf(await signIn(email, PASSWORD));
    expect(dataOf(await change(token))).toEqual({ handled: true });
    expect((await profile(token)).status).toBe(200);
    expect((await profile(bystander.token)).status).toBe(200);
    expect(refusalOf(await profile(other))).toEqual(UNAUTHENTICATED);
    expect(refusalOf(await platform.call("refreshToken", {}, { token: other }))).toEqual(UNAUTHENTICATED);
    expect(refusalOf(await signIn(email, PASSWORD))).toEqual([422, "wrong_credentials"]);
    expect((await signIn(email, NEW)).status).toBe(200);
  });

  it("marks a wrong current password, and after three attempts checks none from this session for half an hour", async () => {
    const { email, token } = await newPlayer(platform);
    for (let tries = 0; tries < 3; tries++) {
      const { status, envelope } = await change(token, "not the password at all");
      expect(status).toBe(422);
      expect(envelope.errors).toEqual([
        { code: "wrong_credentials", path: "currentPassword", issue: "wrong_password" },
      ]);
    }
    expect(refusalOf(await change(token))).toEqual([423, "sign_in_locked"]);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect(refusalOf(await change(token))).toEqual([423, "sign_in_locked"]);
    expect(refusalOf(await platform.call("provePresence", { password: PASSWORD }, { token }))[0]).toBe(423);
  });

  it.each([
    ["short", "too_short|min=12"],
    ["aaaaaaaaaaaaaaaa", "password_weak"],
    ["password1234", "password_common"],
    ["Openhand2026!", "password_own"],
  ])("refuses %s as a new one, without counting an attempt", async (typed, issue) => {
    const { token } = await newPlayer(platform);
    for (let tries = 0; tries < 4; tries++) {
      const { status, envelope } = await change(token, PASSWORD, typed);
      expect(status).toBe(400);
      expect(envelope.errors).toEqual([{ code: "validation_failed", path: "newPassword", issue }]);
    }
  });

  it("refuses the e-mail address as the new password", async () => {
    const { email, token } = await newPlayer(platform);
    expect(refusalOf(await change(token, PASSWORD, email))).toEqual([400, "validation_failed"]);
  });

  it("accepts one of two concurrent changes, and refuses the other", async () => {
    const { email, token } = await newPlayer(platform);
    const wishes = ["the first of two wishes", "the second of two wishes"] as const;
    const answers = await Promise.all(wishes.map((wish) => change(token, PASSWORD, wish)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const won = wishes[answers.findIndex(({ status }) => status === 200)] ?? "";
    expect((await signIn(email, won)).status).toBe(200);
  });

  it("opens no session for a concurrent sign-in with the old password", async () => {
    const { email, token } = await newPlayer(platform);
    const [changed, ...signIns] = await Promise.all([
      change(token),
      ...Array.from({ length: 3 }, () => signIn(email, PASSWORD)),
    ]);
    expect(changed.status).toBe(200);
    for (const { envelope } of signIns) {
      if (envelope.status !== "ok") continue;
      expect(refusalOf(await profile(envelope.data.token))).toEqual(UNAUTHENTICATED);
    }
  });

  it("invalidates links that would set another password", async () => {
    const { email, token } = await newPlayer(platform);
    dataOf(await platform.call("forgotPassword", { email }));
    const [signature = ""] = await recoverySignatures(platform, "reset-password", email);
    dataOf(await change(token));
    expect(refusalOf(await platform.call("resetPassword", { signature, password: PASSWORD }))).toEqual([
      400,
      "link_invalid",
    ]);
  });

  it("is closed to guests, and requires both passwords", async () => {
    const typed = { currentPassword: PASSWORD, newPassword: NEW };
    expect(refusalOf(await platform.call("changePassword", typed))).toEqual(UNAUTHENTICATED);
    const { token } = await newPlayer(platform);
    expect(refusalOf(await change(token, ""))).toEqual([400, "validation_failed"]);
  });
});
