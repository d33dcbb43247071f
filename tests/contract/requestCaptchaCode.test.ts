import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Language } from "#app/contract/languages.ts";
import english from "#locales/en/letters.json" with { type: "json" };
import kazakh from "#locales/kk/letters.json" with { type: "json" };
import { type CaptchaVerifier, openCaptchaVerifier } from "#tests/support/captcha.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf, registration } from "#tests/support/players.ts";

describe("requestCaptchaCode", () => {
  let verifier: CaptchaVerifier;
  let platform: TestPlatform;
  beforeAll(async () => {
    verifier = await openCaptchaVerifier();
    platform = await startTestPlatform(verifier.env);
  });
  afterAll(async () => {
    await platform.close();
    await verifier.close();
  });

  const request = (email: string, language: Language = "en", address = "192.0.2.1") =>
    platform.call("requestCaptchaCode", { email }, { language, address });

  async function lettersTo(email: string) {
    const { messages } = dataOf(await platform.call("listOutbox", { to: email }));
    return messages.filter(({ link }) => link === null);
  }

  async function codeFor(email: string): Promise<string> {
    dataOf(await request(email));
    return /^\d{6}$/m.exec((await lettersTo(email))[0]?.text ?? "")?.[0] ?? "none";
  }

  /** Submits the form of the code; whatever its other result, the response tells whether the code passed. */
  async function passes(email: string, code: string): Promise<boolean> {
    const answer = await platform.call("forgotPassword", { email, captcha: { code } });
    return answer.envelope.errors[0]?.code !== "captcha_failed";
  }

  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  it.each([
    ["en", english.captchaCode],
    ["kk", kazakh.captchaCode],
  ] as const)("sends six digits in the language of the page: %s", async (language, { subject }) => {
    const email = `${language}@example.com`;
    expect(dataOf(await request(email, language))).toEqual({ handled: true });
    const [letter, ...more] = await lettersTo(email);
    expect(more).toEqual([]);
    expect(letter?.text).toMatch(/^\d{6}$/m);
    expect(letter?.text).toContain("10");
    expect(letter?.subject).toBe(subject);
  });

  it("replaces the captcha at a registration, without the verifier", async () => {
    const typed = registration();
    const code = await codeFor(typed.email);
    const before = verifier.requests.length;
    dataOf(await platform.call("register", { ...typed, captcha: { code } }));
    expect(verifier.requests).toHaveLength(before);
  });

  it("is valid for ten minutes", async () => {
    const email = "ten@example.com";
    const code = await codeFor(email);
    platform.clock.advance({ minutes: 9 });
    expect(await passes(email, code)).toBe(true);
    platform.clock.advance({ minutes: 1 });
    expect(await passes(email, code)).toBe(false);
  });

  it("allows five attempts, concurrent guesses included", async () => {
    const email = "five@example.com";
    const code = await codeFor(email);
    await Promise.all(Array.from({ length: 12 }, () => passes(email, other(code))));
    expect(await passes(email, code)).toBe(false);
    platform.clock.advance({ seconds: 1 });
    const next = await codeFor(email);
    for (let tries = 0; tries < 4; tries++) expect(await passes(email, other(next))).toBe(false);
    expect(await passes(email, next)).toBe(true);
    expect(await passes(email, next)).toBe(false);
  });

  it("is valid for its own e-mail alone", async () => {
    const code = await codeFor("mine@example.com");
    await codeFor("yours@example.com");
    expect(await passes("yours@example.com", code)).toBe(false);
    expect(await passes("nobodys@example.com", code)).toBe(false);
    expect(await passes("MINE@example.com", ` ${code} `)).toBe(true);
  });

  it("replaces the previous code", async () => {
    const email = "again@example.com";
    const first = await codeFor(email);
    platform.clock.advance({ seconds: 1 });
    const second = await codeFor(email);
    expect(await passes(email, second)).toBe(true);
    expect(await passes(email, first)).toBe(first === second);
  });

  it("sends five an hour to one e-mail, whether or not it has an account", async () => {
    const { email } = await newPlayer(platform, { captcha: { token: "a-person-solved-this" } });
    for (const to of [email, "five-letters@example.com"]) {
      const answers = await Promise.all(Array.from({ length: 7 }, () => request(to, "en", "192.0.2.5")));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
      expect(await lettersTo(to)).toHaveLength(5);
    }
  });

  it("stops an address that writes to many", async () => {
    const send = (index: number) => request(`many${index}@example.com`, "en", "192.0.2.66");
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => send(index)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(refusalOf(await send(50))).toEqual([429, "too_many_requests"]);
  });

  it("stores neither code nor e-mail, nor a hash that could be reversed", async () => {
    const email = "stored@example.com";
    const code = await codeFor(email);
    const { rows } = await platform.context.connection.db.execute("select * from captcha_codes");
    expect(rows.length).toBeGreaterThan(0);
    const stored = JSON.stringify(rows);
    for (const known of [code, email, await sha256(code), await sha256(email), await sha256(`${email}\n${code}`)]) {
      expect(stored).not.toContain(known);
    }
  });

  it("rejects an invalid e-mail and an invalid code at their fields", async () => {
    expect((await request("ann")).envelope.errors[0]).toMatchObject({ path: "email", issue: "invalid_email" });
    const captcha = { code: "12345" };
    const answer = await platform.call("forgotPassword", { email: "ann@example.com", captcha });
    expect(refusalOf(answer)).toEqual([400, "validation_failed"]);
  });

  it("does not exist without a captcha", async () => {
    const open = await startTestPlatform();
    expect(refusalOf(await open.call("requestCaptchaCode", { email: "ann@example.com" }))).toEqual([404, "not_found"]);
    await open.close();
  });
});

async function sha256(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", Buffer.from(text))).toString("base64url");
}
