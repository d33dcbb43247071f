import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "#app/contract/languages.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newConfirmedPlayer, newPlayer, refusalOf } from "#tests/support/players.ts";

const NONE = { news: false, offers: false, results: false };
const ALL = { news: true, offers: true, results: true };

describe("setSubscriptions", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const set = (choice: typeof NONE, token?: string) => platform.call("setSubscriptions", choice, { token });
  const chosen = async (token: string) => dataOf(await platform.call("getSubscriptions", {}, { token }));
  const lettersTo = async (email: string) =>
    dataOf(await platform.call("listOutbox", { to: email })).messages.filter(({ link }) =>
      link?.includes("/unsubscribe/"),
    );

  it("switches each kind on and off; a repeat changes nothing", async () => {
    const { token } = await newPlayer(platform);
    for (const choice of [ALL, ALL, { ...ALL, offers: false }, NONE, NONE, { ...NONE, results: true }]) {
      expect(dataOf(await set(choice, token))).toEqual(choice);
      expect(await chosen(token)).toEqual(choice);
    }
  });

  it("accepts the same choice many times concurrently", async () => {
    const { token } = await newPlayer(platform);
    const answers = await Promise.all(Array.from({ length: 6 }, () => set(ALL, token)));
    for (const answer of answers) expect(dataOf(answer)).toEqual(ALL);
  });

  it("announces the start to a confirmed address, once, with the link that ends it", async () => {
    const { email, token } = await newConfirmedPlayer(platform);
    dataOf(await set(ALL, token));
    dataOf(await set({ ...ALL, news: false }, token));
    const letters = await lettersTo(email);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain(letters[0]?.link ?? "no link");
  });

  it("writes nothing to an unconfirmed address", async () => {
    const { email, token } = await newPlayer(platform);
    dataOf(await set(ALL, token));
    expect(await lettersTo(email)).toEqual([]);
  });

  it("writes in the language of the player, with an address in it", async () => {
    const subjects = new Set<string>();
    for (const language of LANGUAGES) {
      const { email, token } = await newConfirmedPlayer(platform, { language });
      dataOf(await set(ALL, token));
      const [letter] = await lettersTo(email);
      expect(letter?.link).toMatch(new RegExp(`^http://localhost:3000/${language}/unsubscribe/letters/[^/]+/all$`));
      subjects.add(letter?.subject ?? "");
    }
    expect(subjects.size).toBe(LANGUAGES.length);
  });

  it("starts nothing for an excluded player, who may still switch everything off", async () => {
    const { token } = await newPlayer(platform);
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, { token }));
    expect(refusalOf(await set({ ...NONE, offers: true }, token))).toEqual([423, "self_excluded"]);
    expect(await chosen(token)).toEqual(NONE);
    expect(dataOf(await set(NONE, token))).toEqual(NONE);
  });

  it("requires a choice for every kind, and is closed to guests", async () => {
    const { token } = await newPlayer(platform);
    const half = { news: true } as typeof NONE;
    expect(refusalOf(await set(half, token))).toEqual([400, "validation_failed", "validation_failed"]);
    expect(refusalOf(await set(ALL))).toEqual([401, "unauthenticated"]);
  });
});
