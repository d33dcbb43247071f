import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

const SEEDS = { serverSeed: "example_server_seed", clientSeed: "example_client_seed", nonce: 0 };

describe("listCompatibleNumbers", () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it("tells anyone the numbers of a published example", async () => {
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
