import { desc } from "drizzle-orm";
import { type Money, type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { InputOf } from "#app/contract/types.ts";
import { decideSandboxPayment } from "#server/platform/adapters/payment/sandbox.ts";
import { SIGNATURE_HEADER, signWebhook } from "#server/platform/adapters/payment/sandbox-signature.ts";
import { paymentEvents } from "#server/platform/modules/payments/tables.ts";
import type { Btcpay } from "./btcpay.ts";
import type { TestPlatform } from "./platform.ts";
import { dataOf } from "./players.ts";

/** What became of the latest webhook of a provider, and its body as it is stored. */
export async function latestEventOf({ context }: TestPlatform) {
  const [event] = await context.connection.db.select().from(paymentEvents).orderBy(desc(paymentEvents.id)).limit(1);
  return [event?.result, event?.body];
}

/** A webhook ready to be sent. */
export interface Sent {
  body: string;
  headers: Record<string, string>;
}

/** One of the house's providers, as the tests that run on all of them drive it: the actions of its player and its servers. */
export interface DrivenProvider {
  id: string;
  currency: RealCurrency;
  method: InputOf<"createDeposit">["method"];
  amount: Money;
  /** The player pays the requested amount; the provider's webhooks arrive, or are lost. */
  pay(reference: string, webhooks?: "lost"): Promise<void>;
  /** The deposit ends without money, in this state. */
  end(reference: string): Promise<void>;
  endState: "declined" | "expired";
  /** What the player enters to be paid by it, besides the amount. */
  payout: { amount: Money; destination?: string };
  /** A payout at the provider succeeds or fails. */
  endPayout(paymentId: string, outcome: "done" | "failed"): Promise<void>;
  /** A webhook of a deposit, signed as the provider signs; about another deposit if its body is changed. */
  webhook(reference: string, changes?: object): Sent;
  /** The same webhook with an invalid signature. */
  forged(sent: Sent): Sent;
}

export const sandboxDriven = ({ context, call }: TestPlatform): DrivenProvider => ({
  id: "sandbox",
  currency: "EUR",
  method: "card",
  amount: toMoney(2_500n, "EUR"),
  async pay(reference, webhooks) {
    const { port } = context.config;
    // Port 9 is the discard service; nothing listens there on this machine.
    if (webhooks === "lost") context.config.port = 9;
    await decideSandboxPayment(context, reference, "pay");
    context.config.port = port;
  },
  async end(reference) {
    await decideSandboxPayment(context, reference, "decline");
  },
  endState: "declined",
  payout: { amount: toMoney(2_000n, "EUR") },
  async endPayout(paymentId, outcome) {
    dataOf(await call("decideSandboxPayout", { paymentId, outcome }));
  },
  webhook(reference, changes) {
    const event = { deliveryId: "dlv_12345678", reference, event: "paid", amount: toMoney(2_500n, "EUR"), ...changes };
    const body = JSON.stringify(event);
    return { body, headers: { [SIGNATURE_HEADER]: signWebhook(context, body) } };
  },
  forged: ({ body, headers }) => ({
    body,
    headers: { [SIGNATURE_HEADER]: (headers[SIGNATURE_HEADER] ?? "").replace(/v1=.*/, `v1=${"0".repeat(64)}`) },
  }),
});

export const btcpayDriven = (btcpay: Btcpay): DrivenProvider => ({
  id: "btcpay",
  currency: "BTC",
  method: "crypto",
  amount: toMoney(50_000n, "BTC"),
  async pay(reference, webhooks) {
    if (webhooks === "lost") btcpay.hold();
    await btcpay.pay(reference, "0.0005");
    if (webhooks === "lost") btcpay.lose();
  },
  end: (reference) => btcpay.expire(reference),
  endState: "expired",
  payout: { amount: toMoney(45_000n, "BTC"), destination: "bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080" },
  async endPayout(paymentId, outcome) {
    const [payout] = [...btcpay.payouts.values()].filter(({ metadata }) => metadata.paymentId === paymentId);
    await btcpay.movePayout(payout?.id ?? "", outcome === "done" ? "Completed" : "Cancelled");
  },
  webhook(reference, changes) {
    const event = { deliveryId: "dlv_12345678", isRedelivery: false, type: "InvoiceSettled", invoiceId: reference };
    const body = JSON.stringify({ ...event, ...changes });
    return { body, headers: { "BTCPay-Sig": btcpay.signatureOf(body) } };
  },
  forged: ({ body }) => ({ body, headers: { "BTCPay-Sig": `sha256=${"0".repeat(64)}` } }),
});
