import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSession } from "#server/platform/modules/sessions/index.ts";
import { codeOf, ticketOf, withAuthenticator, wrongCodeOf } from "#tests/support/factors.ts";
import { GERMAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf, registration } from "#tests/support/players.ts";

const WRONG = "not the password at all";
const LAPTOP = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15";

describe("listAuthHistory", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const signIn = (email: string, password = PASSWORD) =>
    platform.call("signIn", { email, password }, { address: GERMAN_ADDRESS, device: LAPTOP });
  const history = async (token: string) => dataOf(await platform.call("listAuthHistory", {}, { token })).events;

  it("lists successes and failures, latest first, each with device and country", async () => {
    const { email } = await newPlayer(platform);
    platform.clock.advance({ minutes: 1 });
    await signIn(email.toUpperCase(), WRONG);
    platform.clock.advance({ minutes: 1 });
    const { token } = dataOf(await signIn(email));
    expect(await history(token)).toMatchObject([
      {
        succeeded: true,
        step: "password",
        device: "Safari, macOS",
        country: "DE",
        at: platform.clock.now().toISOString(),
      },
      { succeeded: false, step: "password", device: "Safari, macOS", country: "DE" },
      { succeeded: true, step: "other", device: null, country: null },
    ]);
  });

  it("lists a wrong or used code after the right password", async () => {
    const player = await newPlayer(platform);
    const { secret } = await withAuthenticator(platform, player);
    // The code that turned it on; two seconds later a new one may be valid.
    const used = codeOf(secret, platform);
    const ticket = ticketOf(await signIn(player.email));
    const confirm = (code: string) =>
      platform.call("confirmSignIn", { ticket, kind: "totp", code }, { address: GERMAN_ADDRESS, device: LAPTOP });
    platform.clock.advance({ seconds: 1 });
    expect(refusalOf(await confirm(wrongCodeOf(secret, platform)))).toEqual([422, "wrong_code"]);
    platform.clock.advance({ seconds: 1 });
    expect(refusalOf(await confirm(used))).toEqual([422, "code_used"]);
    platform.clock.advance({ seconds: 30 });
    const { token } = dataOf(await confirm(codeOf(secret, platform)));
    const failed = { succeeded: false, step: "totp", device: "Safari, macOS", country: "DE" };
    expect((await history(token)).slice(0, 3)).toMatchObject([{ succeeded: true, step: "totp" }, failed, failed]);
  });

  it("keeps a session that has ended", async () => {
    const { email, token: first } = await newPlayer(platform);
    dataOf(await platform.call("logout", {}, { token: first }));
    platform.clock.advance({ days: 60 });
    const { token } = dataOf(await signIn(email));
    expect((await history(token)).map(({ succeeded }) => succeeded)).toEqual([true, true]);
  });

  it("lists the player's own entries, from the registration on", async () => {
    const [one, other] = [await newPlayer(platform), await newPlayer(platform)];
    await signIn(other.email, WRONG);
    expect(await history(one.token)).toHaveLength(1);
    const typed = registration();
    await signIn(typed.email, WRONG);
    platform.clock.advance({ seconds: 1 });
    const { token } = dataOf(await platform.call("register", typed));
    expect((await history(token)).map(({ succeeded }) => succeeded)).toEqual([true]);
  });

  it("deletes failures after 90 days and returns no more than the latest 50", async () => {
    const { id, email } = await newPlayer(platform);
    await signIn(email, WRONG);
    platform.clock.advance({ days: 91 });
    await signIn(email, WRONG);
    for (let visits = 0; visits < 51; visits++) {
      platform.clock.advance({ seconds: 1 });
      await openSession(platform.context, id, { device: null, country: null });
    }
    const { token } = dataOf(await signIn(email));
    const { rows } = await platform.context.connection.db.execute("select count(*)::int as kept from failed_sign_ins");
    expect(rows).toEqual([{ kept: 1 }]);
    const events = await history(token);
    expect(events).toHaveLength(50);
    expect(events.every(({ succeeded }) => succeeded)).toBe(true);
  });

  it("is closed to guests", async () => {
    expect(refusalOf(await platform.call("listAuthHistory", {}))).toEqual([401, "unauthenticated"]);
  });
});
