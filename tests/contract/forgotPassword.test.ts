import { afterAll, beforeAll, describe, expect, it } from "vitest";
import english from "#locales/en/letters.json" with { type: "json" };
import kazakh from "#locales/kk/letters.json" with { type: "json" };
import { sendRecoveryLinks } from "#server/platform/modules/recovery/index.ts";
import { AMERICAN_ADDRESS, outsideSandbox, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf } from "#tests/support/players.ts";

const STRANGER = "nobody@example.com";

describe("forgotPassword", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const forgot = (email: string, address = "192.0.2.1") => platform.call("forgotPassword", { email }, { address });

  /** The letters in the outbox for an address besides that of the registration. */
  async function letters(email: string) {
    await sendRecoveryLinks(platform.context);
    const { messages } = dataOf(await platform.call("listOutbox", { to: email }));
    return messages.filter(({ link }) => !link?.includes("/confirm/email/"));
  }

  it.each([
    ["en", english.newPassword],
    ["kk", kazakh.newPassword],
  ] as const)("sends a link in the player's language: %s", async (language, { subject }) => {
    const { email } = await newPlayer(platform, { language });
    expect(dataOf(await forgot(email.toUpperCase()))).toEqual({ handled: true });
    const [letter, ...more] = await letters(email);
    expect(more).toEqual([]);
    const link = new RegExp(`^http://localhost:3000/${language}/reset-password/[A-Za-z0-9_-]{43}$`);
    expect(letter?.link).toMatch(link);
    expect(letter?.text).toContain(letter?.link ?? "no link");
    expect(letter?.text).toContain("60");
    expect(letter?.subject).toBe(subject);
  });

  it("responds alike for an unknown e-mail, and stores nothing of it", async () => {
    const { email } = await newPlayer(platform);
    const answers = [await forgot(email), await forgot(STRANGER)];
    expect(answers.map(({ status, envelope: { data } }) => ({ status, data }))).toEqual(
      Array(2).fill({ status: 200, data: { handled: true } }),
    );
    expect(await letters(STRANGER)).toEqual([]);
    const { rows } = await platform.context.connection.db.execute("select * from recovery_requests");
    expect(rows).toEqual([]);
  });

  it("does not look up the account before it has responded", async () => {
    const { email } = await newPlayer(platform);
    await forgot(email);
    const { messages } = dataOf(await platform.call("listOutbox", { to: email }));
    expect(messages).toHaveLength(1);
    expect(await letters(email)).toHaveLength(1);
  });

  it("sends each link once, when several replicas send", async () => {
    const { email } = await newPlayer(platform);
    await forgot(email);
    await Promise.all(Array.from({ length: 4 }, () => sendRecoveryLinks(platform.context)));
    expect(await letters(email)).toHaveLength(1);
  });

  it("sends no link that would have expired on arrival", async () => {
    const { email } = await newPlayer(platform);
    await forgot(email);
    platform.clock.advance({ minutes: 60 });
    expect(await letters(email)).toEqual([]);
  });

  it.each([STRANGER.replace("nobody", "somebody"), undefined])(
    "accepts five an hour for %s, concurrent ones included",
    async (typed) => {
      const email = typed ?? (await newPlayer(platform)).email;
      const answers = await Promise.all(Array.from({ length: 8 }, () => forgot(email, "192.0.2.5")));
      const codes = answers.map((answer) => refusalOf(answer).join(" ")).sort();
      expect(codes).toEqual([...Array(5).fill("200"), ...Array(3).fill("429 too_many_requests")]);
    },
  );

  it("sends nothing to the sandbox's players outside the sandbox", async () => {
    const { email } = await newPlayer(platform);
    await platform.context.connection.db.execute(`update players set is_seeded = true where email = '${email}'`);
    await forgot(email);
    await outsideSandbox(platform, () => sendRecoveryLinks(platform.context));
    expect(await letters(email)).toEqual([]);
  });

  it("stores no signature", async () => {
    const { email } = await newPlayer(platform);
    await forgot(email);
    const [letter] = await letters(email);
    const { rows } = await platform.context.connection.db.execute("select * from recovery_links");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(letter?.link?.split("/").at(-1) ?? "none");
  });

  it("stops an address that requests letters for one account after another, and no other address", async () => {
    const ask = (index: number) => forgot(`someone${index}@example.com`, "192.0.2.66");
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(refusalOf(await ask(50))).toEqual([429, "too_many_requests"]);
    expect((await forgot("someone50@example.com", "192.0.2.67")).status).toBe(200);
  });

  it("rejects an invalid e-mail, and is closed to a blocked country", async () => {
    expect((await forgot("ann")).envelope.errors).toEqual([
      { code: "validation_failed", path: "email", issue: "invalid_email" },
    ]);
    expect(refusalOf(await forgot(STRANGER, AMERICAN_ADDRESS))).toEqual([403, "country_blocked"]);
  });
});
