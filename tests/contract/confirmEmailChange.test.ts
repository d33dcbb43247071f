import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setBlocked } from "#server/platform/modules/players/index.ts";
import { approveRequestedDocument, codeTo, lettersTo, otherCode } from "#tests/support/mail-codes.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newConfirmedPlayer, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

describe("getEmailChange, requestEmailChange and confirmEmailChange", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  type Player = { id: string; email: string; token: string };
  const newAddress = () => `${crypto.randomUUID()}@new.example`;
  const request = (player: Player, email: string) => platform.call("requestEmailChange", { email }, player);
  const confirm = (player: Player, oldCode: string | undefined, newCode: string) =>
    platform.call("confirmEmailChange", { oldCode, newCode }, player);
  const pendingOf = async (player: Player) => dataOf(await platform.call("getEmailChange", {}, player));
  const profileOf = async (player: Pick<Player, "token">) => dataOf(await platform.call("getProfile", {}, player));
  const signIn = (email: string) => platform.call("signIn", { email, password: PASSWORD });
  const subjectsTo = async (email: string) => (await lettersTo(platform, email)).map(({ subject }) => subject);

  /** Requests the change, and returns both codes. */
  async function codesFor(player: Player, email: string): Promise<[old: string, fresh: string]> {
    dataOf(await request(player, email));
    return [await codeTo(platform, player.email), await codeTo(platform, email)];
  }

  it("requires the codes of both addresses, ends the other sessions, and notifies the old address", async () => {
    const [player, email] = [await newConfirmedPlayer(platform), newAddress()];
    const elsewhere = dataOf(await signIn(player.email));
    const [oldCode, newCode] = await codesFor(player, email);
    expect(await pendingOf(player)).toMatchObject({
      email: player.email,
      pending: { old: { to: player.email, triesLeft: 5 }, new: { to: email, triesLeft: 5 } },
    });
    expect(refusalOf(await confirm(player, undefined, newCode))).toEqual([400, "validation_failed"]);
    expect((await confirm(player, otherCode(oldCode), newCode)).envelope.errors).toEqual([
      { code: "wrong_code", path: "oldCode", issue: "wrong_code|left=4" },
    ]);
    // The code of one address is not valid for the other.
    expect(refusalOf(await confirm(player, newCode, oldCode))).toEqual([422, "wrong_code"]);
    expect((await profileOf(player)).email).toBe(player.email);
    dataOf(await confirm(player, oldCode, newCode));
    expect(await profileOf(player)).toMatchObject({ email, login: email, isEmailConfirmed: true });
    expect(refusalOf(await platform.call("getProfile", {}, elsewhere))).toEqual([401, "unauthenticated"]);
    expect(refusalOf(await signIn(player.email))).toEqual([422, "wrong_credentials"]);
    expect((await signIn(email)).status).toBe(200);
    expect(await subjectsTo(player.email)).toContain("Your e-mail address was changed");
    expect(refusalOf(await confirm(player, oldCode, newCode))).toEqual([422, "code_expired"]);
    expect((await pendingOf({ ...player, email })).pending).toBeNull();
  });

  it("requires no code of an address that was never confirmed", async () => {
    const [player, email] = [await newPlayer(platform), newAddress()];
    dataOf(await request(player, email));
    expect((await pendingOf(player)).pending?.old).toBeNull();
    expect(await subjectsTo(player.email)).toEqual(["Confirm your e-mail address"]);
    dataOf(await confirm(player, undefined, await codeTo(platform, email)));
    expect(await profileOf(player)).toMatchObject({ email, isEmailConfirmed: true });
  });

  it("allows each code five attempts, twelve concurrent ones included, and sends one a minute", async () => {
    const [player, email] = [await newConfirmedPlayer(platform), newAddress()];
    const [oldCode, newCode] = await codesFor(player, email);
    expect(refusalOf(await request(player, newAddress()))).toEqual([429, "too_many_requests"]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(player, otherCode(oldCode), newCode)));
    const codes = answers.map((answer) => refusalOf(answer)[1]).sort();
    expect(codes).toEqual([...Array(7).fill("code_expired"), ...Array(5).fill("wrong_code")]);
    expect(refusalOf(await confirm(player, oldCode, newCode))).toEqual([422, "code_expired"]);
    expect((await profileOf(player)).email).toBe(player.email);
  });

  it("refuses an address of another account, at the request and at the confirmation", async () => {
    const [one, two, email] = [await newConfirmedPlayer(platform), await newConfirmedPlayer(platform), newAddress()];
    const { envelope } = await request(one, two.email.toUpperCase());
    expect(envelope.errors).toEqual([{ code: "email_taken", path: "email", issue: "email_taken" }]);
    expect(await subjectsTo(two.email)).toEqual([]);
    expect(refusalOf(await request(one, one.email))).toEqual([400, "validation_failed"]);
    const first = await codesFor(one, email);
    platform.clock.advance({ minutes: 1 });
    const second = await codesFor(two, email);
    dataOf(await confirm(one, ...first));
    expect(refusalOf(await confirm(two, ...second))).toEqual([409, "email_taken"]);
    expect(refusalOf(await confirm(two, ...first))).toEqual([422, "wrong_code"]);
  });

  it("is open to players who may not play, and closed to guests", async () => {
    const [player, email] = [await newConfirmedPlayer(platform), newAddress()];
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, player));
    await setBlocked(platform.context.connection.db, player.id, platform.clock.now());
    dataOf(await confirm(player, ...(await codesFor(player, email))));
    expect(await profileOf(player)).toMatchObject({ email, isBlocked: true, selfExclusionBlock: { enabled: true } });
    expect(refusalOf(await platform.call("getEmailChange", {}))).toEqual([401, "unauthenticated"]);
    expect(refusalOf(await platform.call("requestEmailChange", { email }))).toEqual([401, "unauthenticated"]);
    expect(refusalOf(await platform.call("confirmEmailChange", { newCode: "123456" }))).toEqual([
      401,
      "unauthenticated",
    ]);
  });

  describe("requestEmailReview, listAccountChanges, withdrawAccountChange, listSandboxChanges, decideSandboxChange", () => {
    const REASON = "The mailbox was closed with my old job.";
    const ask = (player: Player, newCode: string, reason = REASON) =>
      platform.call("requestEmailReview", { newCode, reason }, player);
    const waiting = async (player: Player) => {
      const { changes } = dataOf(await platform.call("listSandboxChanges", {}));
      return changes.find(({ from }) => from === player.email);
    };
    const decide = (changeId: string, decision: "approve" | "refuse") =>
      platform.call("decideSandboxChange", { changeId, decision });

    /** A change that waits for an operator. */
    async function requestedChange() {
      const [player, email] = [await newConfirmedPlayer(platform), newAddress()];
      const [, newCode] = await codesFor(player, email);
      dataOf(await ask(player, newCode));
      const change = await waiting(player);
      if (!change) throw new Error("the change does not wait");
      return { player, email, newCode, change };
    }

    it("is applied by an operator, after an identity document has been approved since the request", async () => {
      const { player, email, change } = await requestedChange();
      expect(change).toMatchObject({ kind: "email", to: email, state: "in_review", reason: REASON, isProved: false });
      expect(await subjectsTo(player.email)).toContain("A request to change your e-mail address");
      expect(await profileOf(player)).toMatchObject({ hasDocumentsToConfirm: true, isTrusted: false });
      expect(refusalOf(await decide(change.id, "approve"))).toEqual([422, "proof_missing"]);
      await approveRequestedDocument(platform, player.id);
      expect(await profileOf(player)).toMatchObject({ isTrusted: true });
      expect(dataOf(await decide(change.id, "approve")).state).toBe("approved");
      // The old address no longer identified the owners of the open sessions.
      expect(refusalOf(await platform.call("getProfile", {}, player))).toEqual([401, "unauthenticated"]);
      const session = dataOf(await signIn(email));
      expect(await profileOf(session)).toMatchObject({ email, isEmailConfirmed: true });
      expect(await subjectsTo(email)).toContain("Your account is changed as you asked");
      expect(refusalOf(await decide(change.id, "refuse"))).toEqual([409, "change_decided"]);
    });

    it("can be refused, or withdrawn by its player alone, and then changes nothing", async () => {
      const [refused, other] = [await requestedChange(), await requestedChange()];
      dataOf(await decide(refused.change.id, "refuse"));
      expect(await subjectsTo(refused.player.email)).toContain("We did not make the change you asked for");
      const withdraw = (player: Player) =>
        platform.call("withdrawAccountChange", { changeId: other.change.id }, player);
      expect(refusalOf(await withdraw(refused.player))).toEqual([404, "not_found"]);
      dataOf(await withdraw(other.player));
      dataOf(await withdraw(other.player));
      expect(refusalOf(await decide(other.change.id, "approve"))).toEqual([409, "change_decided"]);
      const own = async (player: Player) => dataOf(await platform.call("listAccountChanges", {}, player)).changes;
      expect((await own(refused.player)).map(({ state }) => state)).toEqual(["refused"]);
      expect((await own(other.player)).map(({ state, to }) => [state, to])).toEqual([["withdrawn", other.email]]);
      for (const { player } of [refused, other]) expect((await profileOf(player)).email).toBe(player.email);
    });

    it("requires the new code and an explanation, and allows one request at a time", async () => {
      const { player, newCode } = await requestedChange();
      expect(refusalOf(await ask(player, newCode))).toEqual([422, "code_expired"]);
      platform.clock.advance({ minutes: 1 });
      const [, fresh] = await codesFor(player, newAddress());
      expect(refusalOf(await ask(player, fresh, "  short  "))).toEqual([400, "validation_failed"]);
      expect(refusalOf(await ask(player, otherCode(fresh)))).toEqual([422, "wrong_code"]);
      expect(refusalOf(await ask(player, fresh))).toEqual([409, "change_open"]);
    });
  });
});
