import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPlatform } from "#tests/support/platform.ts";
import { depositRequest, eur, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

describe("listDepositMethods", () => {
  it("returns the limits in the player's currency", async () => {
    const { token } = await newConfirmedPlayer(platform, { country: "RU", currency: "RUB" });
    const { methods } = dataOf(await platform.call("listDepositMethods", {}, { token }));
    expect(methods.map(({ id, minimum, maximum }) => [id, minimum.amount, maximum.amount])).toEqual([
      ["card", "100000", "20000000"],
      ["bank", "200000", "100000000"],
      ["ewallet", "100000", "50000000"],
    ]);
    expect(refusalOf(await platform.call("listDepositMethods", {}))).toEqual([401, "unauthenticated"]);
  });

  it("offers and accepts a bank transfer only in the currencies of the banks", async () => {
    const { token } = await newConfirmedPlayer(platform, { country: "DE", currency: "RUB" });
    const { methods } = dataOf(await platform.call("listDepositMethods", {}, { token }));
    expect(methods.map(({ id }) => id)).toEqual(["card", "ewallet"]);
    const amount = methods[0]?.maximum ?? eur(0);
    const answer = await platform.call("createDeposit", depositRequest({ method: "bank", amount }), { token });
    expect(refusalOf(answer)).toEqual([422, "method_unavailable"]);
  });

  it("offers and accepts no bank's method for bitcoin, and a bitcoin wallet for nothing else", async () => {
    const { token } = await newConfirmedPlayer(platform, { currency: "BTC" });
    const { methods } = dataOf(await platform.call("listDepositMethods", {}, { token }));
    expect(methods.map(({ id }) => id)).toEqual(["crypto"]);
    const amount = methods[0]?.minimum ?? eur(0);
    for (const method of ["card", "bank", "ewallet"] as const) {
      const answer = await platform.call("createDeposit", depositRequest({ method, amount }), { token });
      expect(refusalOf(answer)).toEqual([422, "method_unavailable"]);
    }
    dataOf(await platform.call("createDeposit", depositRequest({ method: "crypto", amount }), { token }));

    const inEuro = await newConfirmedPlayer(platform);
    const crypto = await platform.call("createDeposit", depositRequest({ method: "crypto" }), inEuro);
    expect(refusalOf(crypto)).toEqual([422, "method_unavailable"]);
  });
});
