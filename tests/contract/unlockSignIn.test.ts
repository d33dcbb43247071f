import { afterAll, beforeAll, describe, expect, it } from "vitest";
import english from "#locales/en/letters.json" with { type: "json" };
import kazakh from "#locales/kk/letters.json" with { type: "json" };
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { recoverySignatures } from "#tests/support/recovery.ts";

const WRONG = "not the password at all";

describe("unlockSignIn", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  // Each has an address of its own: this is about the limit of the account.
  let visitor = 0;
  const signIn = (email: string, password: string) =>
    platform.call("signIn", { email, password }, { address: `192.0.2.${visitor++ % 250}` });
  const unlock = (signature: string) => platform.call("unlockSignIn", { signature });
  const linksOf = (email: string) => recoverySignatures(platform, "unlock", email);

  async function failThrice(email: string) {
    for (let tries = 0; tries < 3; tries++) await signIn(email, WRONG);
  }

  it("ends the pause by the link that was sent when it started", async () => {
    const { email } = await newPlayer(platform);
    await signIn(email, WRONG);
    await signIn(email, WRONG);
    expect(await linksOf(email)).toEqual([]);
    await signIn(email, WRONG);
    expect(refusalOf(await signIn(email, PASSWORD))).toEqual([423, "sign_in_locked"]);
    const [signature = ""] = await linksOf(email);
    expect(dataOf(await unlock(signature))).toEqual({ handled: true });
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it("sends one link per pause, however many attempts follow, and another the next time", async () => {
    const { email } = await newPlayer(platform);
    await Promise.all(Array.from({ length: 8 }, () => signIn(email, WRONG)));
    await signIn(email, WRONG);
    expect(await linksOf(email)).toHaveLength(1);
    platform.clock.advance({ minutes: 30 });
    await failThrice(email);
    expect(await linksOf(email)).toHaveLength(2);
  });

  it("sends none when the third attempt was right", async () => {
    const { email } = await newPlayer(platform);
    await signIn(email, WRONG);
    await signIn(email, WRONG);
    dataOf(await signIn(email, PASSWORD));
    expect(await linksOf(email)).toEqual([]);
  });

  it("sends none to an unknown e-mail, which is paused all the same", async () => {
    await failThrice("nobody@example.com");
    expect(refusalOf(await signIn("nobody@example.com", WRONG))).toEqual([423, "sign_in_locked"]);
    expect(await linksOf("nobody@example.com")).toEqual([]);
  });

  it("counts wrong passwords of a signed-in player, and sends the link for them too", async () => {
    const { email, token } = await newPlayer(platform);
    for (let tries = 0; tries < 3; tries++) await platform.call("provePresence", { password: WRONG }, { token });
    const [signature = ""] = await linksOf(email);
    dataOf(await unlock(signature));
    expect((await platform.call("provePresence", { password: PASSWORD }, { token })).status).toBe(200);
  });

  it("works once and gives three attempts, not more", async () => {
    const { email } = await newPlayer(platform);
    await failThrice(email);
    const [signature = ""] = await linksOf(email);
    dataOf(await unlock(signature));
    expect(refusalOf(await unlock(signature))).toEqual([400, "link_invalid"]);
    await failThrice(email);
    expect(refusalOf(await signIn(email, PASSWORD))).toEqual([423, "sign_in_locked"]);
  });

  it("expires with the pause", async () => {
    const { email } = await newPlayer(platform);
    await failThrice(email);
    const [signature = ""] = await linksOf(email);
    platform.clock.advance({ minutes: 30 });
    expect(refusalOf(await unlock(signature))).toEqual([400, "link_invalid"]);
  });

  it("unlocks only the player it was sent to", async () => {
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    await failThrice(one.email);
    await failThrice(other.email);
    const [signature = ""] = await linksOf(one.email);
    dataOf(await unlock(signature));
    expect(refusalOf(await signIn(other.email, PASSWORD))).toEqual([423, "sign_in_locked"]);
  });

  it("rejects a link for a password, and one that was never sent", async () => {
    const { email } = await newPlayer(platform);
    dataOf(await platform.call("forgotPassword", { email }));
    const [password = ""] = await recoverySignatures(platform, "reset-password", email);
    for (const signature of [password, "A".repeat(43), "x"]) {
      expect(refusalOf(await unlock(signature))).toEqual([400, "link_invalid"]);
    }
  });

  it.each([
    ["en", english.signInPaused],
    ["kk", kazakh.signInPaused],
  ] as const)("writes in the player's language: %s", async (language, { subject }) => {
    const { email } = await newPlayer(platform, { language });
    await failThrice(email);
    const [signature = ""] = await linksOf(email);
    const { messages } = dataOf(await platform.call("listOutbox", { to: email }));
    const letter = messages.find(({ link }) => link?.includes("/unlock/"));
    expect(letter?.link).toBe(`http://localhost:3000/${language}/unlock/${signature}`);
    expect(letter?.text).toContain(letter?.link ?? "no link");
    expect(letter?.text).toContain("30");
    expect(letter?.subject).toBe(subject);
  });
});
