import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { socialIdentities } from "#server/platform/modules/social/tables.ts";
import { outsideSandbox, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";
import { grantOf, linkTicket, signInThrough } from "#tests/support/social.ts";

describe("socialSignIn", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  let visitors = 0;

  /** From an address of its own, unless the limit of an address is tested. */
  const send = (grant: Awaited<ReturnType<typeof grantOf>>, address = `192.0.2.${++visitors}`) =>
    platform.call("socialSignIn", grant, { address });

  async function linkedPlayer() {
    const player = await newPlayer(platform);
    const ticket = await linkTicket(platform, player.email);
    dataOf(await platform.call("linkSocial", { ticket, password: PASSWORD }));
    return player;
  }

  const profileOf = async (answer: Awaited<ReturnType<typeof signInThrough>>) => {
    if (!("token" in answer)) throw new Error(`not signed in: ${JSON.stringify(answer)}`);
    return dataOf(await platform.call("getProfile", {}, { token: answer.token }));
  };

  it("signs in a linked person", async () => {
    const player = await linkedPlayer();
    expect((await profileOf(await signInThrough(platform, player.email))).id).toBe(player.id);
  });

  it("passes a stranger on to the registration, with the e-mail if there is one", async () => {
    const email = `${randomUUID()}@example.com`;
    expect(await signInThrough(platform, email)).toEqual({ registration: expect.any(String), email });
    expect(await signInThrough(platform, null)).toEqual({ registration: expect.any(String), email: null });
  });

  it("opens no account by its e-mail alone: it offers to link it, and links nothing yet", async () => {
    const { email } = await newPlayer(platform);
    for (let times = 0; times < 2; times++) {
      expect(await signInThrough(platform, email)).toEqual({ link: expect.any(String), email });
    }
    const linked = await platform.context.connection.db.select().from(socialIdentities);
    expect(linked.map(({ playerId }) => playerId)).toHaveLength(new Set(linked.map(({ subject }) => subject)).size);
  });

  it("treats the same e-mail in another network as another person", async () => {
    const { email } = await linkedPlayer();
    expect(await signInThrough(platform, email, "mailru")).toHaveProperty("link");
  });

  it("accepts a code once", async () => {
    const { email } = await linkedPlayer();
    const grant = await grantOf(platform, email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(grant)));
    expect(answers.map(refusalOf).sort()).toEqual([[200], ...Array(3).fill([422, "social_failed"])]);
  });

  it.each([
    ["an unknown code", { code: "x".repeat(43) }],
    ["a verifier that does not match the challenge", { verifier: "v".repeat(43) }],
    ["a code of another network", { network: "mailru", redirectUri: "http://localhost:3000/social/check-mailru" }],
  ] as const)("refuses %s, and the attempt uses up the code", async (_, changes) => {
    const { email } = await linkedPlayer();
    const grant = await grantOf(platform, email);
    expect(refusalOf(await send({ ...grant, ...changes }))).toEqual([422, "social_failed"]);
    const isUsedUp = !("code" in changes);
    expect(refusalOf(await send(grant))).toEqual(isUsedUp ? [422, "social_failed"] : [200]);
  });

  it("rejects a code after ten minutes", async () => {
    const { email } = await linkedPlayer();
    const grant = await grantOf(platform, email);
    platform.clock.advance({ minutes: 10 });
    expect(refusalOf(await send(grant))).toEqual([422, "social_failed"]);
  });

  it.each([
    "https://evil.example/social/check-yandex",
    "http://localhost:3000/social/check-mailru",
    "http://localhost:3000/social/check-yandex/",
    "http://localhost:3000/social/check-yandex?to=https://evil.example",
    "http://localhost:3000@evil.example/social/check-yandex",
    "http://localhost:3000.evil.example/social/check-yandex",
    "//evil.example",
    "javascript:alert(1)",
    "",
  ])("refuses a code that was requested for %j", async (redirectUri) => {
    const { email } = await linkedPlayer();
    const grant = await grantOf(platform, email);
    const { status, envelope } = await send({ ...grant, redirectUri });
    expect([status, ...envelope.errors]).toEqual([
      400,
      { code: "validation_failed", path: "redirectUri", issue: "invalid" },
    ]);
    expect((await send(grant)).status).toBe(200);
  });

  it("refuses a network that is not offered", async () => {
    const grant = await grantOf(platform, null);
    const { envelope } = await outsideSandbox(platform, () => send(grant));
    expect(envelope.errors).toEqual([{ code: "validation_failed", path: "network", issue: "invalid_choice" }]);
  });

  it("signs in blocked and excluded players, as a password does, and neither may play", async () => {
    const blocked = await linkedPlayer();
    await platform.context.connection.db.execute(
      `update players set blocked_at = now() where email = '${blocked.email}'`,
    );
    expect((await profileOf(await signInThrough(platform, blocked.email))).isBlocked).toBe(true);

    const excluded = await linkedPlayer();
    const { token } = excluded;
    dataOf(await platform.call("activateSelfExclusion", { period: "6_months", understood: true }, { token }));
    const profile = await profileOf(await signInThrough(platform, excluded.email));
    expect(profile.selfExclusionBlock.enabled).toBe(true);
  });

  it("stops an address that tries one code after another", async () => {
    const address = "198.51.100.77";
    const grant = await grantOf(platform, null);
    await Promise.all(Array.from({ length: 30 }, (_, guess) => send({ ...grant, code: `guess-${guess}` }, address)));
    expect(refusalOf(await send(grant, address))).toEqual([429, "too_many_requests"]);
    expect((await send(grant, "198.51.100.78")).status).toBe(200);
  });

  it("does not count successes, so that a household of players gets in", async () => {
    const sendAsSomeone = async () => (await send(await grantOf(platform, null), "198.51.100.79")).status;
    for (let batch = 0; batch < 4; batch++) {
      const statuses = await Promise.all(Array.from({ length: 10 }, sendAsSomeone));
      expect(statuses).toEqual(Array(10).fill(200));
    }
  });

  it("is closed to a blocked country", async () => {
    expect(refusalOf(await send(await grantOf(platform, null), "8.8.8.8"))).toEqual([403, "country_blocked"]);
  });

  it("stores no code that a reader of the database could use", async () => {
    const { code } = await grantOf(platform, null);
    const { rows } = await platform.context.connection.db.execute(
      "select to_jsonb(c)::text as row from sandbox_social_codes c",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});
