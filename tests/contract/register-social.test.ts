import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf, registration } from "#tests/support/players.ts";
import { linkTicket, registrationTicket, signInThrough } from "#tests/support/social.ts";

describe("register with a ticket of a network", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const register = (social: string, changes: Parameters<typeof registration>[0] = {}) =>
    platform.call("register", registration({ social, ...changes }));

  const playerOf = async (token: string) => dataOf(await platform.call("getProfile", {}, { token }));

  it("links the new account, which the network then signs in to", async () => {
    const typed = registration();
    const social = await registrationTicket(platform, typed.email);
    const { token } = dataOf(await platform.call("register", { ...typed, social }));
    const player = await playerOf(token);
    expect(player).toMatchObject({ email: typed.email, registrationType: "social", isEmailConfirmed: false });
    const back = await signInThrough(platform, typed.email);
    expect((await playerOf("token" in back ? back.token : "")).id).toBe(player.id);
  });

  it("accepts an e-mail other than the network's, and any if the network gives none", async () => {
    const social = await registrationTicket(platform, null);
    const { token } = dataOf(await register(social));
    const back = await signInThrough(platform, null);
    expect((await playerOf("token" in back ? back.token : "")).id).toBe((await playerOf(token)).id);
  });

  it("creates one account when the form is submitted twice", async () => {
    const typed = registration();
    const social = await registrationTicket(platform, typed.email);
    const answers = await Promise.all([1, 2, 3].map(() => platform.call("register", { ...typed, social })));
    const players = await Promise.all(answers.map((answer) => playerOf(dataOf(answer).token)));
    expect(new Set(players.map(({ id }) => id)).size).toBe(1);
  });

  it("links a person to one of many concurrent accounts, and leaves none of the others behind", async () => {
    const email = "many@people.example";
    const social = await registrationTicket(platform, email);
    const drafts = Array.from({ length: 4 }, () => registration({ social }));
    const answers = await Promise.all(drafts.map((draft) => platform.call("register", draft)));
    expect(answers.map(refusalOf).sort()).toEqual([[200], ...Array(3).fill([400, "social_expired"])]);
    const refused = drafts.filter((_, index) => answers[index]?.status !== 200);
    for (const { email: lost } of refused) {
      expect(dataOf(await platform.call("listOutbox", { to: lost })).messages).toEqual([]);
      expect((await platform.call("register", registration({ email: lost }))).status).toBe(200);
    }
  });

  it("opens no account with a ticket that is forged, expired, or for another purpose", async () => {
    const { email } = await newPlayer(platform);
    const good = await registrationTicket(platform, "late@people.example");
    for (const wrong of [await linkTicket(platform, email), `${good}x`, "x".repeat(60)]) {
      expect(refusalOf(await register(wrong))).toEqual([400, "social_expired"]);
    }
    platform.clock.advance({ minutes: 30 });
    const draft = registration();
    expect(refusalOf(await platform.call("register", { ...draft, social: good }))).toEqual([400, "social_expired"]);
    expect((await platform.call("register", draft)).status).toBe(200);
  });
});
