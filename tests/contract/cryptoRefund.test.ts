import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paymentsOf } from "#server/platform/modules/payments/index.ts";
import { handOverDue, paymentDetails, reviewWithdrawal } from "#server/platform/modules/withdrawals/index.ts";
import { type Btcpay, openBtcpay } from "#tests/support/btcpay.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { auditOf, depositRequest, moneyOf, operationId, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

const ADDRESS = "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080";
const OF_MAINNET = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

let platform: TestPlatform;
let btcpay: Btcpay;

beforeAll(async () => {
  btcpay = await openBtcpay();
  platform = await startMoneyPlatform({ ...btcpay.env, BITCOIN_NETWORK: "regtest" });
  btcpay.attach(`${platform.url}/api/v1/webhooks/payments/btcpay`, () => platform.clock.now());
});

afterAll(async () => {
  expect(await auditOf(platform)).toEqual([]);
  await platform.close();
  await btcpay.close();
});

const btc = (satoshi: string) => ({ amount: satoshi, currency: "BTC" as const });

/** A deposit of 50,000 satoshi for which this many arrived. */
async function paidDeposit(coins: string) {
  const player = await newConfirmedPlayer(platform, { currency: "BTC" });
  const input = depositRequest({ method: "crypto", amount: btc("50000") });
  const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", input, player));
  const invoice = redirectUrl.split("/").at(-1) ?? "";
  await btcpay.pay(invoice, coins);
  const request = (changes = {}) => ({
    operationId: operationId(),
    paymentId: payment.id,
    address: ADDRESS,
    ...changes,
  });
  // Not by the API: sessions are shorter than the life of some of these deposits.
  const read = async (paymentId = payment.id) => {
    const rows = await paymentsOf(platform.context.connection.db, player.id, { place: undefined, limit: 9 });
    const found = paymentId === "latest" ? rows[0] : rows.find(({ id }) => id === paymentId);
    if (!found) throw new Error(`no payment ${paymentId}`);
    return paymentDetails(platform.context, found, { country: "DE" }, "en");
  };
  return { player, invoice, request, read, money: () => moneyOf(platform, player.token) };
}

const payoutOf = (paymentId: string) =>
  [...btcpay.payouts.values()].find(({ metadata }) => metadata.paymentId === paymentId);

describe("cryptoRefund", () => {
  it("holds the excess, and sends it back after the address was reviewed", async () => {
    const { player, invoice, request, read, money } = await paidDeposit("0.0006");
    expect((await read()).refundable).toEqual(btc("10000"));
    const refund = dataOf(await platform.call("cryptoRefund", request(), player));
    expect(refund).toMatchObject({ kind: "withdrawal", state: "in_review", amount: btc("10000"), fee: btc("0") });
    expect(refund.steps.at(-1)?.reasons.map(({ code }) => code)).toEqual(["new_destination"]);
    expect(await money()).toEqual({ cash: 50_000n, held: 10_000n });
    await reviewWithdrawal(platform.context, refund.id, "approve");
    await handOverDue(platform.context);
    const payout = payoutOf(refund.id);
    expect(payout).toMatchObject({
      destination: ADDRESS,
      originalAmount: "0.00010000",
      metadata: { refundOf: invoice },
    });
    await btcpay.movePayout(payout?.id ?? "", "InProgress");
    await btcpay.movePayout(payout?.id ?? "", "Completed");
    expect((await read(refund.id)).state).toBe("done");
    expect((await read()).refundable).toBeNull();
    expect(await money()).toEqual({ cash: 50_000n, held: 0n });
  });

  it("is one refund for one operation, and one for a deposit", async () => {
    const { player, request, money } = await paidDeposit("0.0006");
    const same = request();
    const answers = await Promise.all([1, 2, 3].map(() => platform.call("cryptoRefund", same, player)));
    expect(new Set(answers.map((answer) => dataOf(answer).id)).size).toBe(1);
    expect(refusalOf(await platform.call("cryptoRefund", request(), player))).toEqual([422, "not_refundable"]);
    const elsewhere = { ...same, address: "bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry" };
    expect(refusalOf(await platform.call("cryptoRefund", elsewhere, player))).toEqual([409, "operation_mismatch"]);
    expect(await money()).toEqual({ cash: 50_000n, held: 10_000n });
  });

  it("can be requested again if the provider did not send it", async () => {
    const { player, request, read, money } = await paidDeposit("0.0006");
    const { id } = dataOf(await platform.call("cryptoRefund", request(), player));
    await reviewWithdrawal(platform.context, id, "approve");
    btcpay.refusePayouts(true);
    await handOverDue(platform.context);
    btcpay.refusePayouts(false);
    expect((await read(id)).state).toBe("failed");
    expect([await money(), (await read()).refundable]).toEqual([{ cash: 60_000n, held: 0n }, btc("10000")]);
  });

  it("refunds nothing of the requested amount", async () => {
    const { player, request, read } = await paidDeposit("0.0005");
    expect((await read()).refundable).toBeNull();
    expect(refusalOf(await platform.call("cryptoRefund", request(), player))).toEqual([422, "not_refundable"]);
  });

  it("refunds the full amount of a late payment", async () => {
    const { invoice, read } = await paidDeposit("0.0002");
    platform.clock.advance({ minutes: 20 });
    await btcpay.expire(invoice);
    await btcpay.pay(invoice, "0.0003");
    expect(await read("latest")).toMatchObject({ state: "done", amount: btc("30000"), refundable: btc("30000") });
    expect(await read()).toMatchObject({ amount: btc("20000"), asked: btc("50000"), refundable: null });
  });

  it.each([
    ["of another network", OF_MAINNET, "wrong_network"],
    ["with a wrong checksum", ADDRESS.replace(/0$/, "9"), "invalid_address"],
    ["that is invalid", "my wallet", "invalid_address"],
  ])("refuses an address %s at its field", async (_, address, issue) => {
    const { player, request, money } = await paidDeposit("0.0006");
    const { envelope } = await platform.call("cryptoRefund", request({ address }), player);
    expect(envelope.errors).toEqual([{ code: "validation_failed", path: "address", issue }]);
    expect(await money()).toEqual({ cash: 60_000n, held: 0n });
  });

  it("is exempt from the turnover rule for the rest, if it was sent back", async () => {
    const { player, request } = await paidDeposit("0.0006");
    dataOf(await platform.call("cryptoRefund", request(), player));
    const out = { operationId: operationId(), method: "crypto" as const, amount: btc("50000"), destination: ADDRESS };
    const { steps } = dataOf(await platform.call("createWithdrawal", out, player));
    const turnover = steps.at(-1)?.reasons.find(({ code }) => code === "turnover");
    expect(turnover?.amounts).toEqual({ left: btc("50000") });
  });

  it("refunds no more than there is", async () => {
    const { player, request, money } = await paidDeposit("0.001");
    const address = ADDRESS;
    const out = { operationId: operationId(), method: "crypto" as const, amount: btc("90000"), destination: address };
    dataOf(await platform.call("createWithdrawal", out, player));
    expect(refusalOf(await platform.call("cryptoRefund", request(), player))).toEqual([422, "not_free"]);
    expect(await money()).toEqual({ cash: 10_000n, held: 90_000n });
  });

  it("is closed to guests, and finds no deposit of another player", async () => {
    const { request } = await paidDeposit("0.0006");
    expect(refusalOf(await platform.call("cryptoRefund", request()))).toEqual([401, "unauthenticated"]);
    const stranger = await newConfirmedPlayer(platform, { currency: "BTC" });
    expect(refusalOf(await platform.call("cryptoRefund", request(), stranger))).toEqual([404, "not_found"]);
  });
});
