import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "#app/contract/types.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, newPlayer, PASSWORD, refusalOf, registration } from "#tests/support/players.ts";

type Draft = InputOf<"checkRegistration">;

const WRONG: Draft = { country: "DE", currency: "EUR", birthDate: "2020-01-01", password: "aaaaaaaaaaaa" };
const CODE = { path: "bonusCode", issue: "unknown_code" };
const AGE = { path: "birthDate", issue: "under_age|min=18" };
const PASSWORD_ISSUE = { path: "password", issue: "password_weak" };

describe("checkRegistration", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  const check = (draft: Draft, address?: string) =>
    platform.call("checkRegistration", draft, { ...(address && { address }) });
  const problems = async (draft: Draft) => {
    const { status, envelope } = await check(draft);
    return [status, ...envelope.errors.map(({ path, issue }) => ({ path, issue }))];
  };
  const players = async () => {
    const { rows } = await platform.context.connection.db.execute(sql`select count(*)::int as players from players`);
    return rows[0];
  };

  it.each<[string, Draft, object[]]>([
    ["everything at once", { ...WRONG, bonusCode: "NOSUCHCODE" }, [AGE, PASSWORD_ISSUE, CODE]],
    [
      "a closed country, beside the rest",
      { ...WRONG, country: "US" },
      [{ path: "country", issue: "invalid_choice" }, AGE, PASSWORD_ISSUE],
    ],
    ["an age that is too low anywhere, without a country", { birthDate: "2020-01-01" }, [AGE]],
    ["a day before all of us", { birthDate: "1899-12-31" }, [{ path: "birthDate", issue: "invalid_date" }]],
    [
      "a password of its owner",
      { email: "alice@example.com", password: "alice@example.com1" },
      [{ path: "password", issue: "password_own" }],
    ],
  ])("refuses %s", async (_, draft, wrong) => {
    expect(await problems(draft)).toEqual([400, ...wrong]);
  });

  it("has nothing against what is right, or is not there yet, and opens nothing", async () => {
    const { email, password, country, currency, birthDate } = registration();
    const before = await players();
    for (const draft of [{}, { email, password, country, currency, birthDate }, { bonusCode: "NOSUCHCODE" }]) {
      expect(dataOf(await check(draft))).toEqual({ handled: true });
    }
    expect(await players()).toEqual(before);
  });

  it("says of an e-mail that has an account what it says of any other", async () => {
    const { email } = await newPlayer(platform);
    for (const more of [{}, WRONG]) {
      expect(await problems({ ...more, email })).toEqual(await problems({ ...more, email: "nobody@example.com" }));
    }
    expect(await problems({ email, password: PASSWORD })).toEqual([200]);
  });

  it("stops an address that tries code after code, with what is looked up by registration counted in", async () => {
    const address = "2001:db8::77";
    const tried = { ...WRONG, bonusCode: "NOSUCHCODE" };
    for (let tries = 0; tries < 30; tries++) await check(tried, address);
    for (let tries = 0; tries < 30; tries++) await platform.call("register", registration(tried), { address });
    expect(refusalOf(await check(tried, address))).toEqual([429, "too_many_requests"]);
    expect(refusalOf(await check(WRONG, address))).toEqual([400, "validation_failed", "validation_failed"]);
  });
});
