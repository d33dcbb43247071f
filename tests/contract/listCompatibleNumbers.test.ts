import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MECHANICS } from "#app/contract/games/index.ts";
import { gameById } from "#server/games/index.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

const SEEDS = { serverSeed: "example_server_seed", clientSeed: "example_client_seed", nonce: 0 };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

describe("listRecipes", () => {
  it("returns each mechanic's recipe to anyone, with an example round that can be replayed", async () => {
    const { numbers, recipes } = dataOf(await platform.call("listRecipes", {}));
    expect(numbers).toContain("HMAC-SHA256");
    expect(recipes.map(({ mechanic }) => mechanic)).toEqual(MECHANICS);
    for (const { example } of recipes) {
      const { outcome, stake, payout, firstBlock, draws, gameTitle, ...round } = example;
      expect(dataOf(await platform.call("verifyRound", round))).toMatchObject({ outcome, stake, payout });
      expect(gameTitle).toBe(gameById(round.gameId)?.title);
      expect(draws.length).toBeGreaterThan(0);
      expect(firstBlock).toMatch(/^[0-9a-f]{64}$/);
    }
  });
});

describe("listCompatibleNumbers", () => {
  it("returns the numbers of a published example to anyone", async () => {
    const { numbers } = dataOf(await platform.call("listCompatibleNumbers", SEEDS));
    expect(numbers).toHaveLength(8);
    expect(numbers[0]).toMatchObject({ roll: 9_246, multiplier: 107 });
  });

  it.each([{ serverSeed: "" }, { clientSeed: "" }, { nonce: -1 }, { nonce: 1.5 }, { serverSeed: "a".repeat(201) }])(
    "refuses %o",
    async (change) => {
      expect(refusalOf(await platform.call("listCompatibleNumbers", { ...SEEDS, ...change }))).toEqual([
        400,
        "validation_failed",
      ]);
    },
  );
});
