import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf } from "#tests/support/players.ts";
import { comeFrom } from "#tests/support/social.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

describe("listSandboxPeople", () => {
  it("has one for each way on: an account here, none, and no e-mail", async () => {
    const { people } = dataOf(await platform.call("listSandboxPeople", {}));
    expect(people.map(({ email }) => email)).toEqual(["anna@openhand.example", "vera.lind@people.example", null]);
    for (const { email } of people) expect(await comeFrom(platform, email)).toHaveProperty("registration");
  });
});
