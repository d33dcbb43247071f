import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CaptchaVerifier, HUMAN, openCaptchaVerifier } from "#tests/support/captcha.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf, registration } from "#tests/support/players.ts";

const ROBOT = { token: "a-robot-made-this-up" };
const WRONG = "not the password at all";

describe("the captcha", () => {
  let verifier: CaptchaVerifier;
  let platform: TestPlatform;
  beforeAll(async () => {
    verifier = await openCaptchaVerifier();
    platform = await startTestPlatform(verifier.env);
  });
  afterEach(() => verifier.answerWith(undefined));
  afterAll(async () => {
    await platform.close();
    await verifier.close();
  });

  // Each visitor has an address of their own, unless the test is about addresses.
  let visitors = 0;
  const newAddress = () => `198.51.100.${visitors++}`;
  const signIn = (email: string, password: string, captcha?: { token: string }, address = newAddress()) =>
    platform.call("signIn", { email, password, captcha }, { address });
  const forgot = (captcha?: { token: string }) =>
    platform.call("forgotPassword", { email: "ann@example.com", captcha });

  it("is published to the site without its secret", async () => {
    const { captcha } = dataOf(await platform.call("getSettings", {}));
    expect(captcha).toEqual({
      siteKey: "captcha-site-key",
      scriptUrl: verifier.env.CAPTCHA_SCRIPT_URL,
      sources: [new URL(verifier.env.CAPTCHA_SCRIPT_URL).origin],
    });
    expect(dataOf(await platform.call("getSettings", {}))).not.toHaveProperty("captcha.secret");
  });

  it("is required for every registration", async () => {
    expect(refusalOf(await platform.call("register", registration()))).toEqual([422, "captcha_required"]);
    const robot = await platform.call("register", registration({ captcha: ROBOT }));
    expect(refusalOf(robot)).toEqual([422, "captcha_failed"]);
    expect((await platform.call("register", registration({ captcha: HUMAN }))).status).toBe(200);
  });

  it("is not required again when the same form is submitted twice", async () => {
    const typed = registration({ captcha: HUMAN });
    dataOf(await platform.call("register", typed));
    const before = verifier.requests.length;
    dataOf(await platform.call("register", typed));
    expect(verifier.requests).toHaveLength(before);
  });

  it("is required for every forgotten password, with or without an account", async () => {
    const { email } = await newPlayer(platform, { captcha: HUMAN });
    for (const typed of [email, "nobody@example.com"]) {
      expect(refusalOf(await platform.call("forgotPassword", { email: typed }))).toEqual([422, "captcha_required"]);
    }
    expect(refusalOf(await forgot(ROBOT))).toEqual([422, "captcha_failed"]);
    expect((await forgot(HUMAN)).status).toBe(200);
  });

  it("is required at sign-in after a wrong password for the e-mail, with or without an account", async () => {
    const { email } = await newPlayer(platform, { captcha: HUMAN });
    for (const typed of [email, "unknown@example.com"]) {
      expect(refusalOf(await signIn(typed, WRONG))).toEqual([422, "wrong_credentials"]);
      expect(refusalOf(await signIn(typed, PASSWORD))).toEqual([422, "captcha_required"]);
      expect(refusalOf(await signIn(typed, PASSWORD, ROBOT))).toEqual([422, "captcha_failed"]);
      expect(refusalOf(await signIn(typed, WRONG, HUMAN))).toEqual([422, "wrong_credentials"]);
    }
    expect((await signIn(email, PASSWORD, HUMAN)).status).toBe(200);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it("is required at sign-in after a failure from the address, until the failure has expired", async () => {
    const address = newAddress();
    const { email } = await newPlayer(platform, { captcha: HUMAN });
    expect((await signIn(email, PASSWORD, undefined, address)).status).toBe(200);
    expect((await signIn(email, PASSWORD, undefined, address)).status).toBe(200);
    await signIn("someone-else@example.com", WRONG, undefined, address);
    expect(refusalOf(await signIn(email, PASSWORD, undefined, address))).toEqual([422, "captcha_required"]);
    expect((await signIn(email, PASSWORD, HUMAN, address)).status).toBe(200);
  });

  it("does not count as a password attempt while it is missing or wrong", async () => {
    const { email } = await newPlayer(platform, { captcha: HUMAN });
    await signIn(email, WRONG);
    for (let tries = 0; tries < 6; tries++) await signIn(email, WRONG, tries % 2 === 0 ? ROBOT : undefined);
    expect((await signIn(email, PASSWORD, HUMAN)).status).toBe(200);
  });

  it("is not required while sign-in is paused", async () => {
    const { email } = await newPlayer(platform, { captcha: HUMAN });
    for (let tries = 0; tries < 3; tries++) await signIn(email, WRONG, HUMAN);
    expect(refusalOf(await signIn(email, PASSWORD))).toEqual([423, "sign_in_locked"]);
  });

  it("is skipped by one of many concurrent attempts from one address", async () => {
    const address = newAddress();
    const guesses = Array.from({ length: 10 }, (_, index) =>
      signIn(`guess${index}@example.com`, WRONG, undefined, address),
    );
    const codes = (await Promise.all(guesses)).map((answer) => refusalOf(answer)[1]);
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(1);
    expect(codes.filter((code) => code === "captcha_required")).toHaveLength(9);
  });

  it("sends the verifier its secret and the token, and nothing about the visitor", async () => {
    await forgot(HUMAN);
    expect(verifier.requests.at(-1)).toEqual({ secret: "captcha-secret", response: HUMAN.token });
  });

  it.each([
    ["hangs up", "hangs up" as const],
    ["is at fault", { status: 500, body: '{"success":true}' }],
    ["responds in an unknown format", { status: 200, body: '{"success":"true"}' }],
    ["sends a page", { status: 200, body: "<html>" }],
    ["sends nothing", { status: 200, body: "" }],
  ])("fails while the verifier %s", async (_, answer) => {
    verifier.answerWith(answer);
    expect(refusalOf(await forgot(HUMAN))).toEqual([422, "captcha_failed"]);
  });

  it("rejects an empty token and one that is too long", async () => {
    for (const token of ["", "x".repeat(4097)]) {
      expect(refusalOf(await forgot({ token }))).toEqual([400, "validation_failed"]);
    }
  });
});

describe("without a captcha", () => {
  it("requires none, and ignores a token that is sent", async () => {
    const platform = await startTestPlatform();
    expect(dataOf(await platform.call("getSettings", {})).captcha).toBeNull();
    const { email } = await newPlayer(platform);
    await platform.call("signIn", { email, password: WRONG });
    expect((await platform.call("signIn", { email, password: PASSWORD, captcha: ROBOT })).status).toBe(200);
    await platform.close();
  });
});
