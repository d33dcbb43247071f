import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf } from "#tests/support/players.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const input = {
  network: "yandex" as const,
  redirectUri: "http://localhost:3000/social/check-yandex",
  codeChallenge: "c".repeat(43),
  email: "vera.lind@people.example",
};

describe("authorizeSandboxPerson", () => {
  it("returns a new code each time", async () => {
    const codes = await Promise.all(
      [1, 2].map(async () => dataOf(await platform.call("authorizeSandboxPerson", input)).code),
    );
    expect(new Set(codes).size).toBe(2);
  });

  it.each([
    "https://evil.example/social/check-yandex",
    "http://localhost:3000/social/check-yandex/../../evil",
    "http://localhost:3000/social/check-vkontakte",
    "//evil.example",
  ])("does not redirect to %s", async (redirectUri) => {
    const { envelope } = await platform.call("authorizeSandboxPerson", { ...input, redirectUri });
    expect(envelope.errors).toEqual([{ code: "validation_failed", path: "redirectUri", issue: "invalid" }]);
  });

  it("rejects an invalid e-mail and an invalid challenge at their fields", async () => {
    const { envelope } = await platform.call("authorizeSandboxPerson", { ...input, email: "vera", codeChallenge: "c" });
    expect(envelope.errors.map(({ path, issue }) => [path, issue]).sort()).toEqual([
      ["codeChallenge", "invalid"],
      ["email", "invalid_email"],
    ]);
  });
});
