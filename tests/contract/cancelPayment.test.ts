import { describe, expect, it } from "vitest";
import { auditedPlatform } from "#tests/support/audited.ts";
import { decide, deposit, depositRequest, eur, moneyOf } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

describe("cancelPayment", () => {
  it("cancels a pending deposit, and again with the same answer", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const { payment } = dataOf(await platform.call("createDeposit", depositRequest(), { token }));
    const cancelled = dataOf(await platform.call("cancelPayment", { paymentId: payment.id }, { token }));
    expect(cancelled.state).toBe("cancelled");
    expect(dataOf(await platform.call("cancelPayment", { paymentId: payment.id }, { token }))).toEqual(cancelled);
  });

  it("does not keep money out that arrives all the same", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest(), { token }));
    dataOf(await platform.call("cancelPayment", { paymentId: payment.id }, { token }));
    dataOf(await decide(platform, redirectUrl, "pay"));
    expect(dataOf(await platform.call("getPayment", { paymentId: payment.id }, { token })).state).toBe("done");
    expect(await moneyOf(platform, token)).toEqual({ cash: 2_500n, held: 0n });
  });

  it("refuses a payment that is done", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const { id: paymentId } = await deposit(platform, token, eur(2_500));
    expect(refusalOf(await platform.call("cancelPayment", { paymentId }, { token }))).toEqual([409, "payment_settled"]);
  });
  it("refuses another player's payment, and a guest", async () => {
    const anna = await newConfirmedPlayer(platform);
    const boris = await newConfirmedPlayer(platform);
    const { payment } = dataOf(await platform.call("createDeposit", depositRequest(), anna));
    const paymentId = payment.id;
    expect(refusalOf(await platform.call("cancelPayment", { paymentId }, boris))).toEqual([404, "not_found"]);
    expect(refusalOf(await platform.call("cancelPayment", { paymentId }))).toEqual([401, "unauthenticated"]);
    expect(dataOf(await platform.call("getPayment", { paymentId }, anna)).state).toBe("pending");
  });
});
