import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf } from "#tests/support/players.ts";
import { signInThrough } from "#tests/support/social.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

describe("listSandboxPeople", () => {
  it("has a person for each case: with an account, without one, and without an e-mail", async () => {
    const { people } = dataOf(await platform.call("listSandboxPeople", {}));
    expect(people.map(({ email }) => email)).toEqual(["anna@openhand.example", "vera.lind@people.example", null]);
    for (const { email } of people) expect(await signInThrough(platform, email)).toHaveProperty("registration");
  });
});
