import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  newNumber,
  otherThan,
  smsCodeTo,
  ticketOf,
  withAuthenticator,
  withPhone,
  withSms,
} from "#tests/support/factors.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newUnknownPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

type Session = { token: string };
const security = async (player: Session) => dataOf(await platform.call("getSecurity", {}, player));
const signIn = (email: string) => platform.call("signIn", { email, password: PASSWORD });
const confirm = (ticket: string, code: string) => platform.call("confirmSignIn", { ticket, kind: "sms", code });
const subjectTo = async (to: string) => dataOf(await platform.call("listOutbox", { to })).messages[0]?.subject;
const countTo = async (to: string) => dataOf(await platform.call("listOutbox", { to })).messages.length;

describe("activateSmsAuth", () => {
  it("turns it on for the confirmed number, with recovery codes, and it is required at sign-in from then on", async () => {
    const player = await newUnknownPlayer(platform);
    expect(refusalOf(await platform.call("generateSmsAuth", {}, player))).toEqual([423, "phone_not_confirmed"]);
    const { phone, recoveryCodes } = await withSms(platform, player);
    expect(await subjectTo(player.email)).toBe("SMS codes are on");
    expect(recoveryCodes).toHaveLength(10);
    expect(await security(player)).toMatchObject({
      sms: { since: expect.any(String), phone: phone.slice(-4) },
      recoveryCodes: { left: 10, made: 10 },
      stepUp: ["sms", "recovery"],
    });
    expect(dataOf(await platform.call("getProfile", {}, player)).twoFactorType).toBe("sms");
    expect(refusalOf(await platform.call("activateSmsAuth", { code: "123456", password: PASSWORD }, player))).toEqual([
      423,
      "step_up_required",
    ]);

    const before = await countTo(phone);
    platform.clock.advance({ seconds: 1 });
    const refused = await signIn(player.email);
    expect(refused.envelope.errors[0]?.parameters).toMatchObject({ ways: "sms,recovery", phone: phone.slice(-4) });
    expect(await countTo(phone)).toBe(before + 1);
    const ticket = ticketOf(refused);
    const code = await smsCodeTo(platform, phone);
    const wrong = await confirm(ticket, otherThan(code));
    expect(wrong.envelope.errors).toEqual([{ code: "wrong_code", path: "code", issue: "wrong_code|left=4" }]);
    const { token } = dataOf(await confirm(ticket, code));
    // Signed in again within the minute: no second SMS, and the previous one is used.
    const second = ticketOf(await signIn(player.email));
    expect(await countTo(phone)).toBe(before + 1);
    expect(refusalOf(await confirm(second, code))).toEqual([422, "code_expired"]);
    const { events } = dataOf(await platform.call("listAuthHistory", {}, { token }));
    expect(events.slice(0, 2).map(({ step, succeeded }) => [step, succeeded])).toEqual(
      expect.arrayContaining([
        ["sms", true],
        ["sms", false],
      ]),
    );
  });

  it("requires the password, so that nobody else turns them on on an open phone", async () => {
    const player = await newUnknownPlayer(platform);
    const phone = await withPhone(platform, player);
    dataOf(await platform.call("generateSmsAuth", {}, player));
    const typed = { code: await smsCodeTo(platform, phone), password: "not the password" };
    const { envelope } = await platform.call("activateSmsAuth", typed, player);
    expect(envelope.errors).toEqual([{ code: "wrong_credentials", path: "password", issue: "wrong_password" }]);
    expect((await security(player)).sms).toBeNull();
  });

  it("keeps the recovery codes of an authenticator, which end with the last of both", async () => {
    const player = await newUnknownPlayer(platform);
    const phone = await withPhone(platform, player);
    const { recoveryCodes: recoveryCodesBefore } = await withAuthenticator(platform, player);
    dataOf(await platform.call("generateSmsAuth", {}, player));
    const activate = async () =>
      platform.call("activateSmsAuth", { code: await smsCodeTo(platform, phone), password: PASSWORD }, player);
    expect(refusalOf(await activate())).toEqual([423, "step_up_required"]);
    dataOf(await platform.call("confirmStepUp", { kind: "recovery", code: recoveryCodesBefore[0] ?? "" }, player));
    expect(dataOf(await activate())).toEqual({ recoveryCodes: [] });
    expect((await security(player)).stepUp).toEqual(["totp", "sms", "recovery"]);
    const sent = await countTo(phone);
    expect((await signIn(player.email)).envelope.errors[0]?.parameters).toMatchObject({ ways: "totp,sms,recovery" });
    platform.clock.advance({ seconds: 1 });
    expect(await countTo(phone)).toBe(sent);
    dataOf(await platform.call("deactivateGoogleAuth", {}, player));
    expect((await security(player)).recoveryCodes).toEqual({ left: 9, made: 10 });
    platform.clock.advance({ seconds: 1 });
    dataOf(await platform.call("deactivateSmsAuth", {}, player));
    expect(await subjectTo(player.email)).toBe("SMS codes are off");
    expect(await security(player)).toMatchObject({ sms: null, recoveryCodes: null, stepUp: [] });
    dataOf(await platform.call("deactivateSmsAuth", {}, player));
    expect((await signIn(player.email)).status).toBe(200);
  });
});

describe("deactivateSmsAuth", () => {
  it("requires a code first", async () => {
    const player = await newUnknownPlayer(platform);
    const { phone } = await withSms(platform, player);
    const end = () => platform.call("deactivateSmsAuth", {}, player);
    expect(refusalOf(await end())).toEqual([423, "step_up_required"]);
    dataOf(await platform.call("generateSmsAuth", {}, player));
    const code = await smsCodeTo(platform, phone);
    dataOf(await platform.call("confirmStepUp", { kind: "sms", code }, player));
    dataOf(await end());
    expect((await signIn(player.email)).status).toBe(200);
  });
});

describe("generateSmsAuth", () => {
  it("sends one a minute and ten a day, valid for five minutes, not counting codes that confirm a number", async () => {
    const [player, other] = [await newUnknownPlayer(platform), await newUnknownPlayer(platform)];
    const phone = await withPhone(platform, player);
    let session: Session = player;
    const send = () => platform.call("generateSmsAuth", {}, session);
    platform.clock.advance({ minutes: 1 });
    dataOf(await platform.call("requestPhoneCode", { phone }, other));
    platform.clock.advance({ seconds: 1 });
    dataOf(await send());
    expect(refusalOf(await send())).toEqual([429, "too_many_requests"]);
    const code = await smsCodeTo(platform, phone);
    platform.clock.advance({ minutes: 5 });
    expect(refusalOf(await platform.call("activateSmsAuth", { code, password: PASSWORD }, player))).toEqual([
      422,
      "code_expired",
    ]);
    session = dataOf(await platform.call("refreshToken", {}, player));
    for (let sent = 1; sent < 10; sent++) {
      platform.clock.advance({ minutes: 1 });
      dataOf(await send());
    }
    platform.clock.advance({ minutes: 1 });
    expect(refusalOf(await send())).toEqual([429, "too_many_requests"]);
  });
});

describe("sendSignInSms", () => {
  it("sends another one for a pending sign-in, and to no one else", async () => {
    const player = await newUnknownPlayer(platform);
    const { phone } = await withSms(platform, player);
    const ticket = ticketOf(await signIn(player.email));
    const send = (to: string) => platform.call("sendSignInSms", { ticket: to });
    expect(refusalOf(await send("a".repeat(43)))).toEqual([400, "sign_in_expired"]);
    expect(refusalOf(await send(ticket))).toEqual([429, "too_many_requests"]);
    platform.clock.advance({ minutes: 1 });
    const old = await smsCodeTo(platform, phone);
    dataOf(await send(ticket));
    const fresh = await smsCodeTo(platform, phone);
    if (old !== fresh) expect(refusalOf(await confirm(ticket, old))).toEqual([422, "wrong_code"]);
    expect((await confirm(ticket, fresh)).status).toBe(200);
    const without = await newUnknownPlayer(platform);
    await withAuthenticator(platform, without);
    expect(refusalOf(await send(ticketOf(await signIn(without.email))))).toEqual([409, "factor_changed"]);
  });

  it("writes to the last confirmed number, which required a second factor, and reports it", async () => {
    const player = await newUnknownPlayer(platform);
    const { phone: old, recoveryCodes } = await withSms(platform, player);
    const phone = newNumber();
    const request = () => platform.call("requestPhoneCode", { phone }, player);
    expect(refusalOf(await request())).toEqual([423, "step_up_required"]);
    dataOf(await platform.call("confirmStepUp", { kind: "recovery", code: recoveryCodes[0] ?? "" }, player));
    platform.clock.advance({ seconds: 1 });
    dataOf(await request());
    expect((await security(player)).sms?.phone).toBe(old.slice(-4));
    platform.clock.advance({ seconds: 1 });
    dataOf(await platform.call("confirmPhone", { code: await smsCodeTo(platform, phone) }, player));
    expect((await security(player)).sms?.phone).toBe(phone.slice(-4));
    expect(await subjectTo(player.email)).toBe("Your SMS codes go to another number");
    platform.clock.advance({ seconds: 1 });
    const ticket = ticketOf(await signIn(player.email));
    expect((await confirm(ticket, await smsCodeTo(platform, phone))).status).toBe(200);
  });
});
