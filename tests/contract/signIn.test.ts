import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

const WRONG = "not the password at all";

describe("signIn", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const signIn = (email: string, password: string, address = "192.0.2.1") =>
    platform.call("signIn", { email, password }, { address });

  it("opens a session of its own, whatever the case of the e-mail", async () => {
    const player = await newPlayer(platform);
    const { token } = dataOf(await signIn(` ${player.email.toUpperCase()} `, PASSWORD));
    expect(token).not.toBe(player.token);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(dataOf(await platform.call("getProfile", {}, { token })).id).toBe(player.id);
    expect(dataOf(await platform.call("getProfile", {}, { token: player.token })).id).toBe(player.id);
  });

  it("responds alike to a wrong password and an unknown e-mail, and locks both after three", async () => {
    const { email } = await newPlayer(platform);
    for (const typed of [email, "nobody@example.com"]) {
      for (let tries = 0; tries < 3; tries++) {
        expect(refusalOf(await signIn(typed, WRONG))).toEqual([422, "wrong_credentials"]);
      }
      expect(refusalOf(await signIn(typed, PASSWORD))).toEqual([423, "sign_in_locked"]);
    }
  });

  it("reports the remaining minutes of the lock, and opens after them", async () => {
    const { email } = await newPlayer(platform);
    for (let tries = 0; tries < 3; tries++) await signIn(email, WRONG);
    platform.clock.advance({ minutes: 10 });
    expect((await signIn(email, PASSWORD)).envelope.errors[0]?.parameters).toEqual({ minutes: 20 });
    platform.clock.advance({ minutes: 20 });
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it("counts only wrong passwords within 30 minutes, and resets the count after a right one", async () => {
    const { email } = await newPlayer(platform);
    for (let round = 0; round < 2; round++) {
      await signIn(email, WRONG);
      await signIn(email, WRONG);
      expect((await signIn(email, PASSWORD)).status).toBe(200);
    }
    await signIn(email, WRONG);
    await signIn(email, WRONG);
    platform.clock.advance({ minutes: 31 });
    expect(refusalOf(await signIn(email, WRONG))).toEqual([422, "wrong_credentials"]);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it("checks no more than three of many concurrent guesses", async () => {
    const { email } = await newPlayer(platform);
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, WRONG, "192.0.2.12")));
    const codes = answers.map((answer) => refusalOf(answer)[1]);
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(3);
    expect(codes.filter((code) => code === "sign_in_locked")).toHaveLength(9);
  });

  it("stops an address that tries many accounts, and no other address", async () => {
    const { email } = await newPlayer(platform);
    const tries = Array.from({ length: 30 }, (_, index) => signIn(`someone${index}@example.com`, WRONG, "192.0.2.66"));
    await Promise.all(tries);
    expect(refusalOf(await signIn(email, PASSWORD, "192.0.2.66"))).toEqual([429, "too_many_requests"]);
    expect((await signIn(email, PASSWORD, "192.0.2.67")).status).toBe(200);
  });

  it("stores neither tokens nor passwords", async () => {
    const { email } = await newPlayer(platform);
    const { token } = dataOf(await signIn(email, PASSWORD));
    const { rows } = await platform.context.connection.db.execute(
      "select to_jsonb(t)::text as row from session_tokens t union all select to_jsonb(s)::text from sessions s union all select to_jsonb(p)::text from players p",
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(PASSWORD);
  });

  it("marks missing fields", async () => {
    const { status, envelope } = await platform.call("signIn", { email: "ann", password: "" });
    expect(status).toBe(400);
    expect(envelope.errors).toEqual([
      { code: "validation_failed", path: "email", issue: "invalid_email" },
      { code: "validation_failed", path: "password", issue: "required" },
    ]);
  });

  it("is closed to visitors from a blocked country", async () => {
    expect(refusalOf(await signIn("ann@example.com", PASSWORD, "8.8.8.8"))).toEqual([403, "country_blocked"]);
  });
});
