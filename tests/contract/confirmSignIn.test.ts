import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSignInTicket } from "#server/platform/modules/sign-in-tickets/index.ts";
import { codeOf, ticketOf, withAuthenticator, wrongCodeOf } from "#tests/support/factors.ts";
import { outsideSandbox, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

describe("confirmSignIn", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const signIn = (email: string, password = PASSWORD) => platform.call("signIn", { email, password });
  const confirm = (ticket: string, code: string, kind: "totp" | "recovery" = "totp") =>
    platform.call("confirmSignIn", { ticket, kind, code });

  /** A player with an authenticator, whose next code is unused, and the ticket of a pending sign-in. */
  async function waiting() {
    const player = await newPlayer(platform);
    const factors = await withAuthenticator(platform, player);
    platform.clock.advance({ seconds: 30 });
    return { ...player, ...factors, ticket: ticketOf(await signIn(player.email)) };
  }

  it("opens the session that the password alone does not", async () => {
    const player = await newPlayer(platform);
    const { secret } = await withAuthenticator(platform, player);
    platform.clock.advance({ seconds: 30 });
    const refused = await signIn(player.email);
    expect(refusalOf(refused)).toEqual([423, "second_factor_required"]);
    expect(refused.envelope.errors[0]?.parameters).toEqual({
      ticket: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      ways: "totp,recovery",
      minutes: 5,
    });
    const { token, deviceToken } = dataOf(await confirm(ticketOf(refused), codeOf(secret, platform)));
    const { id, isStepUpDue } = dataOf(await platform.call("getProfile", {}, { token }));
    expect([id, isStepUpDue]).toEqual([player.id, false]);
    expect(deviceToken).toBeTruthy();
  });

  it("accepts a ticket once under concurrent requests", async () => {
    const { ticket, recoveryCodes } = await waiting();
    const answers = await Promise.all(recoveryCodes.slice(0, 4).map((code) => confirm(ticket, code, "recovery")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refusalOf(await confirm(ticket, recoveryCodes[5] ?? "", "recovery"))).toEqual([400, "sign_in_expired"]);
  });

  it("accepts a code once, across all sign-ins", async () => {
    const { email, secret, ticket } = await waiting();
    const code = codeOf(secret, platform);
    dataOf(await confirm(ticket, code));
    const again = await confirm(ticketOf(await signIn(email)), code);
    expect(again.envelope.errors).toEqual([{ code: "code_used", path: "code", issue: "code_used|left=4" }]);
    const before = await confirm(ticketOf(await signIn(email)), codeOf(secret, platform, -1));
    expect(refusalOf(before)).toEqual([422, "code_used"]);
  });

  it("expires after five minutes", async () => {
    const { secret, ticket } = await waiting();
    platform.clock.advance({ minutes: 5 });
    expect(refusalOf(await confirm(ticket, codeOf(secret, platform)))).toEqual([400, "sign_in_expired"]);
  });

  it("ends when the password is changed, and when all sessions are ended", async () => {
    const first = await waiting();
    dataOf(await platform.call("confirmStepUp", { kind: "totp", code: codeOf(first.secret, platform) }, first));
    const change = { currentPassword: PASSWORD, newPassword: "another horse, another battery" };
    dataOf(await platform.call("changePassword", change, first));
    expect(refusalOf(await confirm(first.ticket, first.recoveryCodes[0] ?? "", "recovery"))).toEqual([
      400,
      "sign_in_expired",
    ]);
    const second = await waiting();
    dataOf(await platform.call("endAllSessions", {}, second));
    expect(refusalOf(await confirm(second.ticket, codeOf(second.secret, platform)))).toEqual([400, "sign_in_expired"]);
  });

  it("reports the attempts left, and after five wrong codes checks none for half an hour, with any ticket", async () => {
    const { email, secret, ticket } = await waiting();
    for (const left of [4, 3, 2, 1, 0]) {
      const { envelope } = await confirm(ticket, wrongCodeOf(secret, platform));
      expect(envelope.errors).toEqual([{ code: "wrong_code", path: "code", issue: `wrong_code|left=${left}` }]);
    }
    expect(refusalOf(await confirm(ticket, codeOf(secret, platform)))).toEqual([423, "code_locked"]);
    const other = ticketOf(await signIn(email));
    expect(refusalOf(await confirm(other, codeOf(secret, platform)))).toEqual([423, "code_locked"]);
    platform.clock.advance({ minutes: 30 });
    expect((await confirm(ticketOf(await signIn(email)), codeOf(secret, platform))).status).toBe(200);
  });

  it("accepts a recovery code in any case, once, and notifies its player by e-mail", async () => {
    const { email, recoveryCodes, ticket } = await waiting();
    const [code = ""] = recoveryCodes;
    dataOf(await confirm(ticket, ` ${code.toUpperCase()} `, "recovery"));
    const { messages } = dataOf(await platform.call("listOutbox", { to: email }));
    expect(messages[0]?.subject).toBe("A recovery code of your account was used");
    expect(messages[0]?.text).toContain("You have 9 codes left.");
    expect(messages[0]?.text).not.toContain(code);
    const again = await confirm(ticketOf(await signIn(email)), code, "recovery");
    expect(refusalOf(again)).toEqual([422, "code_used"]);
  });

  it("does not change the response to an unknown e-mail or a wrong password, nor its timing", async () => {
    const { email } = await waiting();
    expect(refusalOf(await signIn(email, "not the password at all"))).toEqual([422, "wrong_credentials"]);
    expect(refusalOf(await signIn("nobody@example.com"))).toEqual([422, "wrong_credentials"]);
  });

  it("is required where an operator's ticket signs in, too", async () => {
    const { id, secret } = await waiting();
    const ticket = await createSignInTicket(platform.context, id);
    const step = ticketOf(await platform.call("signInExternal", { ticket }));
    expect((await confirm(step, codeOf(secret, platform))).status).toBe(200);
  });

  it("refuses an invalid ticket, and a malformed code without counting an attempt", async () => {
    const { ticket, secret } = await waiting();
    expect(refusalOf(await confirm("a".repeat(43), "123456"))).toEqual([400, "sign_in_expired"]);
    for (let tries = 0; tries < 6; tries++) {
      expect(refusalOf(await confirm(ticket, "12345"))).toEqual([400, "validation_failed"]);
    }
    expect((await confirm(ticket, codeOf(secret, platform))).status).toBe(200);
  });

  it("leaves the sign-in of a player without a second factor unchanged", async () => {
    const { email } = await newPlayer(platform);
    expect((await signIn(email)).status).toBe(200);
    expect(await outsideSandbox(platform, async () => (await signIn(email)).status)).toBe(200);
  });
});
