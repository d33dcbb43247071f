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

  it("switches on and off as asked; repeating it changes nothing", async () => {
    const { token } = await newPlayer(platform);
    for (const choice of [ALL, ALL, { ...ALL, offers: false }, NONE, NONE, { ...NONE, results: true }]) {
      expect(dataOf(await set(choice, token))).toEqual(choice);
      expect(await chosen(token)).toEqual(choice);
    }
  });

  it("takes the same choice many times at once", async () => {
    const { token } = await newPlayer(platform);
    const answers = await Promise.all(Array.from({ length: 6 }, () => set(ALL, token)));
    for (const answer of answers) expect(dataOf(answer)).toEqual(ALL);
  });

  it("tells a confirmed address that letters began, once, with the link that ends them", async () => {
    const { email, token } = await newConfirmedPlayer(platform);
    dataOf(await set(ALL, token));
    dataOf(await set({ ...ALL, news: false }, token));
    const letters = await lettersTo(email);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain(letters[0]?.link ?? "no link");
  });

  it("writes nothing to an address nobody confirmed", async () => {
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

  it("begins nothing for an excluded player, who may still ask for nothing", async () => {
    const { token } = await newPlayer(platform);
    dataOf(await platform.call("activateSelfExclusion", { period: "1_year", understood: true }, { token }));
    expect(refusalOf(await set({ ...NONE, offers: true }, token))).toEqual([423, "self_excluded"]);
    expect(await chosen(token)).toEqual(NONE);
    expect(dataOf(await set(NONE, token))).toEqual(NONE);
  });

  it("asks for every kind, and is for players", async () => {
    const { token } = await newPlayer(platform);
    const half = { news: true } as typeof NONE;
    expect(refusalOf(await set(half, token))).toEqual([400, "validation_failed", "validation_failed"]);
    expect(refusalOf(await set(ALL))).toEqual([401, "unauthenticated"]);
  });
});
