import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockPlayer, setBlocked } from "#server/platform/modules/players/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf, registration } from "#tests/support/players.ts";
import { recoverySignatures } from "#tests/support/recovery.ts";
import { grantOf, registrationTicket, signInThrough } from "#tests/support/social.ts";
import { someoneWaits } from "#tests/support/waiting.ts";

const FRESH = "a quite different sentence";
const WRONG = "not the password at all";

describe("resetPassword", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const signIn = (email: string, password: string) => platform.call("signIn", { email, password });
  const reset = (signature: string, password = FRESH) => platform.call("resetPassword", { signature, password });
  const isOpen = async (signature: string) => dataOf(await platform.call("checkResetLink", { signature })).isOpen;

  async function linkFor(email: string): Promise<string> {
    dataOf(await platform.call("forgotPassword", { email }));
    const [signature = ""] = await recoverySignatures(platform, "reset-password", email);
    return signature;
  }

  async function forgetfulPlayer() {
    const player = await newPlayer(platform);
    return { ...player, signature: await linkFor(player.email) };
  }

  it("sets the password and ends every session", async () => {
    const { email, token, signature } = await forgetfulPlayer();
    const { token: other } = dataOf(await signIn(email, PASSWORD));
    expect(dataOf(await reset(signature))).toEqual({ handled: true });
    for (const old of [token, other]) {
      expect(refusalOf(await platform.call("getProfile", {}, { token: old }))).toEqual([401, "unauthenticated"]);
      expect(refusalOf(await platform.call("refreshToken", {}, { token: old }))).toEqual([401, "unauthenticated"]);
    }
    expect(refusalOf(await signIn(email, PASSWORD))).toEqual([422, "wrong_credentials"]);
    expect((await signIn(email, FRESH)).status).toBe(200);
  });

  it("unlinks networks as well: a person who registered with another's e-mail loses access", async () => {
    const [typed, stranger] = [registration(), "stranger@people.example"];
    const social = await registrationTicket(platform, stranger);
    dataOf(await platform.call("register", { ...typed, social }));
    expect(await signInThrough(platform, stranger)).toHaveProperty("token");
    dataOf(await reset(await linkFor(typed.email)));
    expect(await signInThrough(platform, stranger)).not.toHaveProperty("token");
  });

  it("leaves the passwords and sessions of other players alone", async () => {
    const bystander = await newPlayer(platform);
    const { signature } = await forgetfulPlayer();
    dataOf(await reset(signature));
    expect((await platform.call("getProfile", {}, { token: bystander.token })).status).toBe(200);
    expect((await signIn(bystander.email, PASSWORD)).status).toBe(200);
  });

  it("lifts the pause of sign-in", async () => {
    const { email, signature } = await forgetfulPlayer();
    for (let tries = 0; tries < 3; tries++) await signIn(email, WRONG);
    expect(refusalOf(await signIn(email, PASSWORD))).toEqual([423, "sign_in_locked"]);
    dataOf(await reset(signature));
    expect((await signIn(email, FRESH)).status).toBe(200);
  });

  it("works once, concurrent requests included", async () => {
    const { signature } = await forgetfulPlayer();
    const answers = await Promise.all(Array.from({ length: 5 }, (_, turn) => reset(signature, `${FRESH} ${turn}`)));
    expect(answers.map((answer) => refusalOf(answer).join(" ")).sort()).toEqual([
      "200",
      ...Array(4).fill("400 link_invalid"),
    ]);
    expect(refusalOf(await reset(signature))).toEqual([400, "link_invalid"]);
  });

  it("invalidates the other links with it", async () => {
    const { email, signature } = await forgetfulPlayer();
    const second = await linkFor(email);
    dataOf(await reset(second));
    expect(refusalOf(await reset(signature))).toEqual([400, "link_invalid"]);
  });

  it("expires after one hour", async () => {
    const { signature } = await forgetfulPlayer();
    platform.clock.advance({ minutes: 59 });
    expect(await isOpen(signature)).toBe(true);
    platform.clock.advance({ minutes: 1 });
    expect(await isOpen(signature)).toBe(false);
    expect(refusalOf(await reset(signature))).toEqual([400, "link_invalid"]);
  });

  it("requires that the account still has the e-mail it was sent to", async () => {
    const { email, signature } = await forgetfulPlayer();
    await platform.context.connection.db.execute(
      `update players set email = 'moved-${email}' where email = '${email}'`,
    );
    expect(await isOpen(signature)).toBe(false);
    expect(refusalOf(await reset(signature))).toEqual([400, "link_invalid"]);
  });

  it("refuses a weak password at its field, and the link stays valid", async () => {
    const { email, signature } = await forgetfulPlayer();
    for (const [password, issue] of [
      ["short", "too_short|min=12"],
      ["aaaaaaaaaaaa", "password_weak"],
      [email, "password_own"],
      ["p@ssword1234", "password_common"],
    ] as const) {
      expect((await reset(signature, password)).envelope.errors).toEqual([
        { code: "validation_failed", path: "password", issue },
      ]);
    }
    expect((await reset(signature)).status).toBe(200);
  });

  it("is open to a blocked player, who stays blocked", async () => {
    const { id, email, signature } = await forgetfulPlayer();
    await setBlocked(platform.context.connection.db, id, platform.clock.now());
    dataOf(await reset(signature));
    const { token } = dataOf(await signIn(email, FRESH));
    expect(dataOf(await platform.call("getProfile", {}, { token })).isBlocked).toBe(true);
  });

  it.each(["x", "A".repeat(43), "' or 1=1 --"])("refuses %j, which was never sent", async (signature) => {
    expect(await isOpen(signature)).toBe(false);
    expect(refusalOf(await reset(signature))).toEqual([400, "link_invalid"]);
  });

  it("rejects a link of another kind", async () => {
    const { email } = await newPlayer(platform);
    for (let tries = 0; tries < 3; tries++) await signIn(email, WRONG);
    const [unlock = ""] = await recoverySignatures(platform, "unlock", email);
    expect(unlock).toHaveLength(43);
    expect(await isOpen(unlock)).toBe(false);
    expect(refusalOf(await reset(unlock))).toEqual([400, "link_invalid"]);
  });

  /** Releases the player's row only once the password is set and the call waits for that row. */
  async function resetDuring<Answer>(id: string, signature: string, call: () => Promise<Answer>): Promise<Answer> {
    const { connection } = platform.context;
    const never = () => false;
    let [done, answer]: [Promise<unknown>?, Promise<Answer>?] = [];
    await connection.inTransaction(async (tx) => {
      await lockPlayer(tx, id, "update");
      // The first to wait is served first.
      done = reset(signature).then(dataOf);
      await someoneWaits(connection, never, 1);
      answer = call();
      await someoneWaits(connection, never, 2);
    });
    await done;
    if (!answer) throw new Error("nothing was called");
    return await answer;
  }

  it("allows no concurrent sign-in from a network that it unlinks", async () => {
    const [typed, stranger] = [registration(), "late-stranger@people.example"];
    const social = await registrationTicket(platform, stranger);
    const session = dataOf(await platform.call("register", { ...typed, social }));
    const { id } = dataOf(await platform.call("getProfile", {}, session));
    const [signature, grant] = [await linkFor(typed.email), await grantOf(platform, stranger)];
    const answer = await resetDuring(id, signature, () => platform.call("socialSignIn", grant));
    expect(refusalOf(answer)).toEqual([422, "social_failed"]);
  });

  it("leaves no session of a concurrent sign-in with the old password", async () => {
    const { email, signature } = await forgetfulPlayer();
    const [signedIn] = await Promise.all([signIn(email, PASSWORD), reset(signature)]);
    const token = signedIn.envelope.data?.token;
    const live = token ? (await platform.call("getProfile", {}, { token })).status : 401;
    expect(live).toBe(401);
  });
});

describe("checkResetLink", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it("reports whether a link is valid, without using it up", async () => {
    const { email } = await newPlayer(platform);
    dataOf(await platform.call("forgotPassword", { email }));
    const [signature = ""] = await recoverySignatures(platform, "reset-password", email);
    for (let looks = 0; looks < 2; looks++) {
      expect(dataOf(await platform.call("checkResetLink", { signature }))).toEqual({ isOpen: true });
    }
    dataOf(await platform.call("resetPassword", { signature, password: FRESH }));
    expect(dataOf(await platform.call("checkResetLink", { signature }))).toEqual({ isOpen: false });
  });
});
