import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestPlatform } from "#tests/support/platform.ts";
import { depositRequest, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

describe("getPayment", () => {
  it("returns the player's own payment alone", async () => {
    const anna = await newConfirmedPlayer(platform);
    const boris = await newConfirmedPlayer(platform);
    const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest(), anna));
    const paymentId = payment.id;
    const shown = dataOf(await platform.call("getPayment", { paymentId }, anna));
    expect(shown).toMatchObject({ ...payment, cancellable: true, payAt: redirectUrl });
    expect(shown.steps.map(({ state, by }) => [state, by])).toEqual([["pending", "player"]]);
    expect(refusalOf(await platform.call("getPayment", { paymentId }, boris))).toEqual([404, "not_found"]);
    expect(refusalOf(await platform.call("getPayment", { paymentId }))).toEqual([401, "unauthenticated"]);
  });

  it("names the page where it is paid only while it can be", async () => {
    const player = await newConfirmedPlayer(platform);
    const { payment } = dataOf(await platform.call("createDeposit", depositRequest(), player));
    dataOf(await platform.call("cancelPayment", { paymentId: payment.id }, player));
    expect(dataOf(await platform.call("getPayment", { paymentId: payment.id }, player)).payAt).toBeNull();
  });

  it("refuses an unknown payment", async () => {
    const player = await newConfirmedPlayer(platform);
    const unknown = await platform.call("getPayment", { paymentId: "pay_111111111111" }, player);
    expect(refusalOf(unknown)).toEqual([404, "not_found"]);
  });
});
