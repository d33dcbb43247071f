import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPlatform } from "#tests/support/platform.ts";
import { startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

describe("listDepositMethods", () => {
  it("states the limits in the player's currency", async () => {
    const { token } = await newConfirmedPlayer(platform, { currency: "RUB" });
    const { methods } = dataOf(await platform.call("listDepositMethods", {}, { token }));
    expect(methods.map(({ id, minimum, maximum }) => [id, minimum.amount, maximum.amount])).toEqual([
      ["card", "100000", "20000000"],
      ["bank", "200000", "100000000"],
      ["ewallet", "100000", "50000000"],
    ]);
    expect(refusalOf(await platform.call("listDepositMethods", {}))).toEqual([401, "unauthenticated"]);
  });
});
