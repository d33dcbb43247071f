import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import { type Btcpay, openBtcpay } from "#tests/support/btcpay.ts";
import { btcpayProvider } from "./btcpay.ts";
import { ProviderAway, ProviderRefused } from "./port.ts";

let btcpay: Btcpay;

beforeEach(async () => {
  btcpay = await openBtcpay();
  btcpay.hold();
});
afterEach(() => btcpay.close());

const providerAt = ({ env }: Btcpay, changes: Partial<{ key: string; store: string }> = {}) =>
  btcpayProvider(
    {
      url: env.BTCPAY_URL,
      store: env.BTCPAY_STORE,
      key: env.BTCPAY_KEY,
      webhookSecret: env.BTCPAY_WEBHOOK_SECRET,
      ...changes,
    },
    "https://house.example",
  );

const btc = (satoshi: number) => toMoney(BigInt(satoshi), "BTC");
const ORDER = { paymentId: "pay_1234567", method: "crypto", amount: btc(50_000), returnPath: "/en/player" } as const;
const PAYOUT = {
  ...({ paymentId: "pay_7654321", method: "crypto", amount: btc(40_000), refundOf: null } as const),
  destination: "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080",
};

describe("a deposit", () => {
  it("opens one invoice for one payment, of exactly the amount", async () => {
    const provider = providerAt(btcpay);
    const page = await provider.open(ORDER);
    expect(await provider.open(ORDER)).toEqual(page);
    expect([...btcpay.invoices.values()]).toMatchObject([
      { id: page.reference, amount: "0.00050000", currency: "BTC", metadata: { orderId: ORDER.paymentId } },
    ]);
  });

  it("opens no second invoice when the first response was lost", async () => {
    const provider = providerAt(btcpay);
    btcpay.answerWith("does it and hangs up");
    await expect(provider.open(ORDER)).rejects.toThrow(ProviderAway);
    btcpay.answerWith(undefined);
    await provider.open(ORDER);
    expect(btcpay.invoices.size).toBe(1);
  });

  it("is read from servers with invoices below the store, and from those without", async () => {
    const newer = await openBtcpay({ isNew: true });
    newer.hold();
    for (const server of [btcpay, newer]) {
      const provider = providerAt(server);
      const { reference } = await provider.open(ORDER);
      expect(await provider.deposit(reference)).toEqual({ state: "open", receipts: [] });
      const id = await server.pay(reference, "0.0005");
      const receipts = [{ id, amount: btc(50_000), isLate: false }];
      expect(await provider.deposit(reference)).toEqual({ state: "paid", receipts });
    }
    await newer.close();
  });

  it("reports no coins that are not settled", async () => {
    const provider = providerAt(btcpay);
    const { reference } = await provider.open(ORDER);
    await btcpay.pay(reference, "0.0005", { isSettled: false });
    expect(await provider.deposit(reference)).toEqual({ state: "open", receipts: [] });
  });

  it("reports nothing for an invoice marked as invalid, whatever was paid", async () => {
    const provider = providerAt(btcpay);
    const { reference } = await provider.open(ORDER);
    await btcpay.pay(reference, "0.0005");
    await btcpay.mark(reference, "Invalid");
    expect(await provider.deposit(reference)).toEqual({ state: "declined", receipts: [] });
  });

  it("reports for an invoice marked as settled only what arrived", async () => {
    const provider = providerAt(btcpay);
    const { reference } = await provider.open(ORDER);
    await btcpay.mark(reference, "Settled");
    expect(await provider.deposit(reference)).toEqual({ state: "paid", receipts: [] });
  });

  it("refuses coins of another kind, and amounts with too many decimals", async () => {
    const provider = providerAt(btcpay);
    const { reference } = await provider.open(ORDER);
    const id = await btcpay.pay(reference, "0.000500000");
    expect((await provider.deposit(reference)).receipts).toEqual([{ id, amount: btc(50_000), isLate: false }]);
    await btcpay.pay(reference, "0.000000001");
    await expect(provider.deposit(reference)).rejects.toThrow(ProviderAway);
    const other = await provider.open({ ...ORDER, paymentId: "pay_2222222" });
    await btcpay.pay(other.reference, "0.1", { currency: "LTC" });
    await expect(provider.deposit(other.reference)).rejects.toMatchObject({ code: "operation_mismatch" });
  });
});

describe("a payout", () => {
  it("is made once for one payment, also when the first response was lost", async () => {
    const provider = providerAt(btcpay);
    btcpay.answerWith("does it and hangs up");
    await expect(provider.payOut(PAYOUT)).rejects.toThrow(ProviderAway);
    btcpay.answerWith(undefined);
    const made = await provider.payOut(PAYOUT);
    expect(made).toMatchObject({ amount: btc(40_000), state: "accepted" });
    expect([...btcpay.payouts.values()]).toMatchObject([{ id: made.reference, originalAmount: "0.00040000" }]);
  });

  it("is never made again once cancelled", async () => {
    const provider = providerAt(btcpay);
    const { reference } = await provider.payOut(PAYOUT);
    await btcpay.movePayout(reference, "Cancelled");
    expect(await provider.payOut(PAYOUT)).toMatchObject({ reference, state: "failed" });
  });

  it.each([
    ["InProgress", "sent"],
    ["Completed", "done"],
    ["Cancelled", "failed"],
  ] as const)("that are %s are %s", async (state, reported) => {
    const provider = providerAt(btcpay);
    const { reference } = await provider.payOut(PAYOUT);
    await btcpay.movePayout(reference, state);
    expect(await provider.payout(reference)).toEqual({ reference, amount: btc(40_000), state: reported });
  });

  it("waits while another goes to the same address, and is refused permanently when the server rejects it", async () => {
    const provider = providerAt(btcpay);
    await provider.payOut(PAYOUT);
    await expect(provider.payOut({ ...PAYOUT, paymentId: "pay_3333333" })).rejects.toThrow(ProviderAway);
    btcpay.answerWith({ status: 400, body: "Bad Request" });
    await expect(provider.payOut(PAYOUT)).rejects.toThrow(ProviderAway);
    btcpay.answerWith({ status: 422, body: [{ path: "", message: "is about the list" }] });
    await expect(provider.payOut(PAYOUT)).rejects.toThrow(ProviderAway);
    btcpay.answerWith(undefined);
    const nowhere = { ...PAYOUT, paymentId: "pay_4444444", destination: "nowhere" };
    await expect(provider.payOut(nowhere)).rejects.toThrow(ProviderRefused);
  });
});

describe("a server that responds incorrectly", () => {
  it.each(["hangs up", "half an answer", "no JSON", { status: 502, body: "" }, { status: 200, body: [{}] }] as const)(
    "is away: %j",
    async (fault) => {
      btcpay.answerWith(fault);
      await expect(providerAt(btcpay).open(ORDER)).rejects.toThrow(ProviderAway);
      await expect(providerAt(btcpay).payOut(PAYOUT)).rejects.toThrow(ProviderAway);
    },
  );

  it("counts as away for an unknown key, without permission, and for another store", async () => {
    await expect(providerAt(btcpay, { key: "stolen" }).open(ORDER)).rejects.toThrow(/ 401 .*unauthenticated/);
    await expect(providerAt(btcpay, { store: "another" }).open(ORDER)).rejects.toThrow(/ 404 .*store-not-found/);
    btcpay.allow(["btcpay.store.canviewinvoices"]);
    await expect(providerAt(btcpay).open(ORDER)).rejects.toThrow(/ 403 .*cancreateinvoice/);
  });
});
