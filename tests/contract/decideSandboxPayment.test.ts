import { describe, expect, it } from "vitest";
import { lookAgain, paymentOf } from "#server/platform/modules/payments/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { decide, deposit, depositRequest, eur, moneyOf } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

describe("decideSandboxPayment", () => {
  it("declines", async () => {
    const { token } = await newConfirmedPlayer(platform);
    expect(await deposit(platform, token, eur(2_500), "decline")).toMatchObject({ state: "declined" });
    expect(await moneyOf(platform, token)).toEqual({ cash: 0n, held: 0n });
  });

  it("leaves an abandoned payment pending, and it can still be paid", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest(), { token }));
    expect(dataOf(await decide(platform, redirectUrl, "abandon")).state).toBe("abandoned");
    const paymentId = payment.id;
    expect(dataOf(await platform.call("getPayment", { paymentId }, { token })).state).toBe("pending");
    dataOf(await decide(platform, redirectUrl, "pay"));
    expect(dataOf(await platform.call("getPayment", { paymentId }, { token })).state).toBe("done");
  });

  it("expires after a day without a decision, and is still credited if it is paid later", async () => {
    const { id: playerId, token } = await newConfirmedPlayer(platform);
    const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest(), { token }));
    const { db } = platform.context.connection;
    // Not by the API: a session is shorter.
    const stateAfter = async (minutes: number) => {
      platform.clock.advance({ minutes });
      await lookAgain(platform.context);
      return (await paymentOf(db, playerId, payment.id)).state;
    };
    expect([await stateAfter(23 * 60), await stateAfter(2 * 60)]).toEqual(["pending", "expired"]);
    dataOf(await decide(platform, redirectUrl, "pay"));
    expect(await stateAfter(0)).toBe("done");
  });

  it("accepts one decision: a repeat returns the same, a different one is refused", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const { redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest(), { token }));
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide(platform, redirectUrl, "pay")));
    expect(answers.map((answer) => dataOf(answer).state)).toEqual(Array(4).fill("paid"));
    expect(refusalOf(await decide(platform, redirectUrl, "decline"))).toEqual([409, "payment_settled"]);
    expect(await moneyOf(platform, token)).toEqual({ cash: 2_500n, held: 0n });
  });

  it("does not find a payment that was not submitted to it", async () => {
    const unknown = { reference: "sbx_unknown", decision: "pay" } as const;
    expect(refusalOf(await platform.call("decideSandboxPayment", unknown))).toEqual([404, "not_found"]);
  });
});
