import { describe, expect, it } from "vitest";
import { auditedPlatform } from "#tests/support/audited.ts";
import { setLimit } from "#tests/support/limits.ts";
import { decide, deposit, depositRequest, eur, moneyOf } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

describe("cancelPayment", () => {
  it("cancels a pending deposit, and repeats the same response", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const { payment } = dataOf(await platform.call("createDeposit", depositRequest(), { token }));
    const cancelled = dataOf(await platform.call("cancelPayment", { paymentId: payment.id }, { token }));
    expect(cancelled.state).toBe("cancelled");
    expect(dataOf(await platform.call("cancelPayment", { paymentId: payment.id }, { token }))).toEqual(cancelled);
  });

  it("closes the provider's page to further payment", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest(), { token }));
    dataOf(await platform.call("cancelPayment", { paymentId: payment.id }, { token }));
    expect(refusalOf(await decide(platform, redirectUrl, "pay"))).toEqual([409, "payment_settled"]);
    const reference = redirectUrl.split("/").at(-1) ?? "";
    expect(dataOf(await platform.call("getSandboxPayment", { reference })).state).toBe("closed");
    expect(await moneyOf(platform, token)).toEqual({ cash: 0n, held: 0n });
  });

  it("credits a payment that was made a moment earlier, and reports it", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest(), { token }));
    const { port } = platform.context.config;
    // Port 9 discards: the webhook of the payment is lost.
    platform.context.config.port = 9;
    dataOf(await decide(platform, redirectUrl, "pay"));
    platform.context.config.port = port;
    expect(dataOf(await platform.call("cancelPayment", { paymentId: payment.id }, { token })).state).toBe("done");
    expect(await moneyOf(platform, token)).toEqual({ cash: 2_500n, held: 0n });
  });

  it("does not let a player exceed a limit by cancelling and depositing again", async () => {
    const player = await newConfirmedPlayer(platform);
    await setLimit(platform, player, "deposit", "7_days", 2_500);
    const pages: string[] = [];
    for (let turn = 0; turn < 4; turn++) {
      const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest(), player));
      pages.push(redirectUrl);
      if (turn < 3) dataOf(await platform.call("cancelPayment", { paymentId: payment.id }, player));
    }
    for (const page of pages) await decide(platform, page, "pay");
    expect(await moneyOf(platform, player.token)).toEqual({ cash: 2_500n, held: 0n });
  });

  it("refuses a payment that is done", async () => {
    const { token } = await newConfirmedPlayer(platform);
    const { id: paymentId } = await deposit(platform, token, eur(2_500));
    expect(refusalOf(await platform.call("cancelPayment", { paymentId }, { token }))).toEqual([409, "payment_settled"]);
  });
  it("refuses another player's payment, and guests", async () => {
    const anna = await newConfirmedPlayer(platform);
    const boris = await newConfirmedPlayer(platform);
    const { payment } = dataOf(await platform.call("createDeposit", depositRequest(), anna));
    const paymentId = payment.id;
    expect(refusalOf(await platform.call("cancelPayment", { paymentId }, boris))).toEqual([404, "not_found"]);
    expect(refusalOf(await platform.call("cancelPayment", { paymentId }))).toEqual([401, "unauthenticated"]);
    expect(dataOf(await platform.call("getPayment", { paymentId }, anna)).state).toBe("pending");
  });
});
