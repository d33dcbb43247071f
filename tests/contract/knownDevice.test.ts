import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { recoverySignatures } from "#tests/support/recovery.ts";

const WRONG = "not the password at all";
const LOCKED = [423, "sign_in_locked"];
const WRONG_PASSWORD = [422, "wrong_credentials"];

describe("a device that the player signed in from before", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  // Each has an address of its own: this is about the limits of account and device.
  let visitor = 0;
  const signIn = (email: string, password: string, deviceToken?: string) =>
    platform.call("signIn", { email, password, deviceToken }, { address: `192.0.2.${visitor++ % 250}` });

  /** A signed-in player whose e-mail a stranger has just locked. */
  async function lockedByStranger() {
    const player = await newPlayer(platform);
    const { token, deviceToken = "" } = dataOf(await signIn(player.email, PASSWORD));
    for (let tries = 0; tries < 3; tries++) await signIn(player.email, WRONG);
    expect(refusalOf(await signIn(player.email, PASSWORD))).toEqual(LOCKED);
    return { ...player, token, deviceToken };
  }

  it("is not locked by a stranger: presence, password and sign-in stay open there", async () => {
    const { email, token, deviceToken } = await lockedByStranger();
    expect((await platform.call("provePresence", { password: PASSWORD }, { token })).status).toBe(200);
    const change = { currentPassword: PASSWORD, newPassword: "another horse, another battery" };
    expect((await platform.call("changePassword", change, { token })).status).toBe(200);
    expect((await signIn(email, change.newPassword, deviceToken)).status).toBe(200);
  });

  it("does not lift the lock for strangers when its player signs in", async () => {
    const { email, deviceToken } = await lockedByStranger();
    dataOf(await signIn(email, PASSWORD, deviceToken));
    expect(refusalOf(await signIn(email, WRONG))).toEqual(LOCKED);
  });

  it("is also recognised after registration and the sign-in from another site", async () => {
    const registered = await platform.call("register", {
      operationId: crypto.randomUUID(),
      email: "device@example.com",
      password: PASSWORD,
      country: "DE",
      currency: "EUR",
      birthDate: "1990-05-17",
      acceptTerms: true,
      language: "en",
    });
    const { deviceToken } = dataOf(registered);
    for (let tries = 0; tries < 3; tries++) await signIn("device@example.com", WRONG);
    expect((await signIn("device@example.com", PASSWORD, deviceToken)).status).toBe(200);
  });

  it("has three attempts of its own, concurrent ones included, and then counts as a stranger", async () => {
    const { email, token } = await newPlayer(platform);
    const { deviceToken } = dataOf(await signIn(email, PASSWORD));
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, WRONG, deviceToken)));
    const looked = answers.filter((answer) => refusalOf(answer)[1] === "wrong_credentials");
    expect(looked.length).toBeGreaterThanOrEqual(3);
    expect(looked.length).toBeLessThanOrEqual(6);
    for (let tries = 0; tries < 3; tries++) await signIn(email, WRONG, deviceToken);
    expect(refusalOf(await signIn(email, PASSWORD, deviceToken))).toEqual(LOCKED);
    expect(await recoverySignatures(platform, "unlock", email)).toHaveLength(1);
    expect((await platform.call("provePresence", { password: PASSWORD }, { token })).status).toBe(200);
    platform.clock.advance({ minutes: 31 });
    expect((await signIn(email, PASSWORD, deviceToken)).status).toBe(200);
  });

  it("belongs to one player, cannot be forged, and is recognised for a year", async () => {
    const one = await lockedByStranger();
    const other = dataOf(await signIn((await newPlayer(platform)).email, PASSWORD));
    const unsigned = one.deviceToken.replace(/[^.]+$/, (mac) => "A".repeat(mac.length));
    for (const forged of [other.deviceToken, unsigned, one.token, "x"]) {
      expect(refusalOf(await signIn(one.email, PASSWORD, forged))).toEqual(LOCKED);
    }
    platform.clock.advance({ days: 366 });
    for (let tries = 0; tries < 3; tries++) {
      expect(refusalOf(await signIn(one.email, WRONG))).toEqual(WRONG_PASSWORD);
    }
    expect(refusalOf(await signIn(one.email, PASSWORD, one.deviceToken))).toEqual(LOCKED);
  });

  it("opens nothing by itself", async () => {
    const { deviceToken } = await lockedByStranger();
    expect(refusalOf(await platform.call("getProfile", {}, { token: deviceToken }))).toEqual([401, "unauthenticated"]);
  });
});
