import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/config/index.ts";
import { AMERICAN_ADDRESS, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { TEST_SECRETS } from "#tests/support/secrets.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

/** The networks offered by a platform with this configuration. */
async function offered(changes: Partial<TestPlatform["context"]["config"]>) {
  const { config } = platform.context;
  const before = { ...config };
  Object.assign(config, changes);
  try {
    return dataOf(await platform.call("getSocialAppData", {})).networks;
  } finally {
    Object.assign(config, before);
  }
}

const socialOf = (variables: Record<string, string>) =>
  readConfig({ DATABASE_URL: "postgres://localhost/openhand", SECRETS: TEST_SECRETS, ...variables }).social;

describe("getSocialAppData", () => {
  it("offers all three in a sandbox, through the sandbox's own page", async () => {
    const networks = await offered({});
    expect(networks.map(({ network }) => network)).toEqual(["mailru", "vkontakte", "yandex"]);
    for (const { network, authorizeUrl } of networks) {
      expect(authorizeUrl).toBe(`http://localhost:3000/sandbox/social?network=${network}`);
    }
  });

  it("offers none outside the sandbox if none is configured", async () => {
    expect(await offered({ mode: "production" })).toEqual([]);
  });

  it("offers the configured ones alone, and never a secret", async () => {
    const social = socialOf({
      VK_CLIENT_ID: "51700000",
      YANDEX_CLIENT_ID: "ya-id",
      YANDEX_CLIENT_SECRET: "ya-secret",
    });
    const networks = await offered({ social });
    expect(networks).toEqual([
      { network: "vkontakte", clientId: "51700000", authorizeUrl: "https://id.vk.ru/authorize", scope: "email" },
      {
        network: "yandex",
        clientId: "ya-id",
        scope: "login:email",
        authorizeUrl: "https://oauth.yandex.ru/authorize",
      },
    ]);
    expect(JSON.stringify(networks)).not.toContain("ya-secret");
  });

  it("is closed to a blocked country", async () => {
    const answer = await platform.call("getSocialAppData", {}, { address: AMERICAN_ADDRESS });
    expect(refusalOf(answer)).toEqual([403, "country_blocked"]);
  });
});
