import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AMERICAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, refusalOf, registration } from "#tests/support/players.ts";

const DAY_MS = 24 * 60 * 60_000;

describe("register", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const register = (changes: Parameters<typeof registration>[0] = {}) =>
    platform.call("register", registration(changes));

  const yearsAgo = (years: number, days = 0) => {
    const day = new Date(platform.clock.now().getTime() + days * DAY_MS);
    day.setUTCFullYear(day.getUTCFullYear() - years);
    return day.toISOString().slice(0, 10);
  };

  it("opens an account with its purse, signs in, and sends the link in the player's language", async () => {
    const typed = registration({ currency: "KZT", country: "KZ", language: "kk" });
    const { token } = dataOf(await platform.call("register", typed));
    const profile = dataOf(await platform.call("getProfile", {}, { token }));
    expect(profile).toMatchObject({
      email: typed.email,
      country: "KZ",
      language: "kk",
      dateBirthday: typed.birthDate,
      statusName: "iron",
      balance: { amount: "0", currency: "KZT" },
      isEmailConfirmed: false,
      isTermsRequired: false,
      isBlocked: false,
    });
    const { messages } = dataOf(await platform.call("listOutbox", { to: typed.email }));
    expect(messages).toHaveLength(1);
    expect(messages[0]?.link).toMatch(/^http:\/\/localhost:3000\/kk\/confirm\/email\/player\/[A-Za-z0-9_-]{43}$/);
    expect(messages[0]?.text).toContain(messages[0]?.link ?? "no link");
    expect(messages[0]?.subject).toBe("Электрондық поштаңызды растаңыз");
  });

  it("refuses an e-mail that has an account, whatever its case, and marks the field", async () => {
    const { email } = await newPlayer(platform);
    const answer = await register({ email: email.toUpperCase() });
    expect(answer.status).toBe(409);
    expect(answer.envelope.errors).toEqual([{ code: "email_taken", path: "email", issue: "email_taken" }]);
  });

  it("accepts one of many concurrent registrations of one e-mail", async () => {
    const { email } = registration();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register({ email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(dataOf(await platform.call("listOutbox", { to: email })).messages).toHaveLength(1);
  });

  it("creates one account when the form is submitted repeatedly, and sends one link", async () => {
    const typed = registration();
    const answers = await Promise.all(Array.from({ length: 4 }, () => platform.call("register", typed)));
    answers.push(await platform.call("register", { ...typed, email: typed.email.toUpperCase() }));
    const tokens = answers.map((answer) => dataOf(answer).token);
    expect(new Set(tokens).size).toBe(5);
    const profiles = await Promise.all(tokens.map((token) => platform.call("getProfile", {}, { token }).then(dataOf)));
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(1);
    expect(dataOf(await platform.call("listOutbox", { to: typed.email })).messages).toHaveLength(1);
  });

  it.each([
    { email: "another@example.com" },
    { password: "another battery staple" },
    { currency: "USD" as const },
    { birthDate: "1991-05-17" },
  ])("refuses %j under the operation id of another account", async (changes) => {
    const typed = registration();
    dataOf(await platform.call("register", typed));
    const other = await platform.call("register", { ...typed, ...changes });
    expect(refusalOf(other)).toEqual([409, "operation_mismatch"]);
  });

  it("creates one account for two e-mails that concurrently share an operation id", async () => {
    const { operationId } = registration();
    const answers = await Promise.all(Array.from({ length: 4 }, () => register({ operationId })));
    expect(answers.map(refusalOf).sort()).toEqual([[200], ...Array(3).fill([409, "operation_mismatch"])]);
  });

  it("accepts a person who turns 18 today, and not one who turns 18 tomorrow", async () => {
    expect((await register({ birthDate: yearsAgo(18) })).status).toBe(200);
    expect((await register({ birthDate: yearsAgo(18, 1) })).envelope.errors).toEqual([
      { code: "validation_failed", path: "birthDate", issue: "under_age|min=18" },
    ]);
  });

  it.each([
    [{ country: "US" }, "country", "invalid_choice"],
    [{ country: "ZX" }, "country", "invalid_choice"],
    [{ birthDate: "1899-12-31" }, "birthDate", "invalid_date"],
    [{ birthDate: "2001-02-30" }, "birthDate", "invalid_date"],
    [{ birthDate: "2199-01-01" }, "birthDate", "under_age|min=18"],
    [{ birthDate: "2999-01-01" }, "birthDate", "invalid_date"],
    [{ birthDate: "1999-02-29" }, "birthDate", "invalid_date"],
    [{ bonusCode: "NOSUCHCODE" }, "bonusCode", "unknown_code"],
    [{ bonusCode: "x".repeat(41) }, "bonusCode", "too_long|max=40"],
    [{ password: undefined }, "password", "required"],
    [{ password: "short" }, "password", "too_short|min=12"],
    [{ password: "aaaaaaaaaaaa" }, "password", "password_weak"],
    [{ password: "password1234" }, "password", "password_common"],
    [{ birthDate: "1990-03-07", password: "07.03.1990 007" }, "password", "password_own"],
    [{ email: "ann" }, "email", "invalid_email"],
    [{ currency: "FUN" as "EUR" }, "currency", "invalid"],
    [{ acceptTerms: false as true }, "acceptTerms", "must_accept"],
    [{ language: undefined as unknown as "en" }, "language", "required"],
  ])("refuses %j", async (changes, path, issue) => {
    const { status, envelope } = await register(changes);
    expect(status).toBe(400);
    expect(envelope).toMatchObject({
      status: "validation_error",
      errors: [{ code: "validation_failed", path, issue }],
    });
  });

  it("refuses all that is wrong at once, and says nothing of a taken e-mail meanwhile", async () => {
    const { email } = await newPlayer(platform);
    const { envelope } = await register({
      email,
      country: "US",
      birthDate: yearsAgo(17),
      password: "password1234",
      bonusCode: "NOSUCHCODE",
    });
    expect(envelope.errors.map(({ path, issue }) => [path, issue])).toEqual([
      ["country", "invalid_choice"],
      ["birthDate", "under_age|min=18"],
      ["password", "password_common"],
      ["bonusCode", "unknown_code"],
    ]);
  });

  it("stores partner parameters, even those named like a prototype property", async () => {
    const partner = JSON.parse('{"partner":"p1","__proto__":"x"}') as Record<string, string>;
    const typed = registration({ partner });
    dataOf(await platform.call("register", typed));
    const { rows } = await platform.context.connection.db.execute(
      `select partner ->> 'partner' as partner from players where email = '${typed.email}'`,
    );
    expect(rows).toEqual([{ partner: "p1" }]);
    expect(({} as Record<string, unknown>).partner).toBeUndefined();
  });

  it("is closed to a blocked country, and stops an address that opens one account after another", async () => {
    const blocked = await platform.call("register", registration(), { address: AMERICAN_ADDRESS });
    expect(refusalOf(blocked)).toEqual([403, "country_blocked"]);
    const { email } = await newPlayer(platform);
    const address = "2001:db8::1";
    for (let tries = 0; tries < 60; tries++) await platform.call("register", registration({ email }), { address });
    const neighbour = await platform.call("register", registration(), { address: "2001:db8::2" });
    expect(refusalOf(neighbour)).toEqual([429, "too_many_requests"]);
  });
});
