import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPlatform } from "#tests/support/platform.ts";
import { deposit, eur, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

describe("getBalance", () => {
  it("returns the accounts of the player alone", async () => {
    const { token } = await newConfirmedPlayer(platform);
    await deposit(platform, token, eur(2_500));
    const { accounts } = dataOf(await platform.call("getBalance", {}, { token }));
    expect(accounts).toEqual([{ currency: "EUR", active: true, cash: eur(2_500), bonus: eur(0), held: eur(0) }]);
    expect(refusalOf(await platform.call("getBalance", {}))).toEqual([401, "unauthenticated"]);
  });
});
