import { z } from "zod";
import { majorUnits, minorUnits } from "#app/contract/money.ts";
import type { BtcpayConfig } from "#server/platform/config/btcpay.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { btcpayStore } from "./btcpay-client.ts";
import {
  coins,
  type Invoice,
  invoice,
  type PaymentMethods,
  type Payout,
  paymentMethods,
  payout,
} from "./btcpay-messages.ts";
import { readBtcpayWebhook } from "./btcpay-webhook.ts";
import type {
  DepositOrder,
  DepositReading,
  HostedPage,
  PaymentProvider,
  PayoutOrder,
  PayoutReading,
  Receipt,
} from "./port.ts";

/** Coins are received and sent on the chain, through servers of the second major version and later. */
const ON_CHAIN = "BTC-CHAIN";

/** How long the page accepts coins, and how long after it coins in transit are still followed. */
const EXPIRATION_MINUTES = 15;
const MONITORING_MINUTES = 24 * 60;

const STATE = { New: "open", Processing: "open", Settled: "paid", Expired: "expired", Invalid: "declined" } as const;

const PAYOUT_STATE = {
  AwaitingApproval: "accepted",
  AwaitingPayment: "accepted",
  InProgress: "sent",
  Completed: "done",
  Cancelled: "failed",
} as const satisfies Record<Payout["state"], PayoutReading["state"]>;

type Store = ReturnType<typeof btcpayStore>;

const pageOf = ({ id, checkoutLink }: Invoice): HostedPage => ({ reference: id, redirectUrl: checkoutLink });

const decimal = ({ amount }: DepositOrder | PayoutOrder): string => majorUnits(minorUnits(amount), "BTC");

/** The server creates a new invoice for each request, so an existing one is looked up first. */
async function open(store: Store, publicUrl: string, order: DepositOrder): Promise<HostedPage> {
  const { paymentId, returnPath } = order;
  const found = await store.list(z.array(invoice), `/invoices?${new URLSearchParams({ orderId: paymentId })}`);
  const earlier = found.find(({ metadata }) => metadata?.orderId === paymentId);
  if (earlier) return pageOf(earlier);
  const made = await store.post(invoice, "/invoices", {
    amount: decimal(order),
    currency: order.amount.currency,
    metadata: { orderId: paymentId },
    checkout: {
      paymentMethods: [ON_CHAIN],
      defaultPaymentMethod: ON_CHAIN,
      speedPolicy: "MediumSpeed",
      expirationMinutes: EXPIRATION_MINUTES,
      monitoringMinutes: MONITORING_MINUTES,
      paymentTolerance: 0,
      redirectURL: publicUrl + returnPath,
      redirectAutomatically: true,
    },
  });
  return pageOf(made);
}

/** The settled payments. One in other coins than the account's cannot be credited, and is left to the operator. */
const receiptsOf = ({ expirationTime }: Invoice, methods: PaymentMethods): Receipt[] =>
  methods.flatMap(({ currency, payments }) => {
    const settled = payments.filter(({ status }) => status === "Settled");
    if (settled.length > 0 && currency !== "BTC") throw new Refusal("operation_mismatch");
    return settled.map(({ id, value, receivedDate }) => ({
      id,
      amount: coins(value),
      isLate: receivedDate > expirationTime,
    }));
  });

/**
 * Reads an invoice. An operator's mark moves no money by itself: one marked as settled is credited as far as coins arrived, and
 * one marked as invalid has been dealt with on the server. An invoice the house closed itself was neither dealt with nor
 * declined: it has expired, and coins that still arrive at its address are credited.
 */
async function read(store: Store, reference: string): Promise<DepositReading> {
  const path = `/invoices/${encodeURIComponent(reference)}`;
  const found = await store.get(invoice, path);
  const isClosed = found.status === "Invalid" && found.metadata?.closedByHouse === true;
  const state = isClosed ? "expired" : STATE[found.status];
  const isDealtWith = found.status === "Invalid" && found.additionalStatus === "Marked" && !isClosed;
  if (isDealtWith) return { state, receipts: [] };
  return { state, receipts: receiptsOf(found, await store.get(paymentMethods, `${path}/payment-methods`)) };
}

/**
 * Marks an invoice that received nothing as invalid: its page then accepts no more coins, though its address is known to anybody
 * who has seen it. The house first signs the invoice, so that its own mark is never taken for an operator's. An invoice with
 * coins in transit is left alone.
 */
async function close(store: Store, reference: string): Promise<DepositReading> {
  const path = `/invoices/${encodeURIComponent(reference)}`;
  const found = await store.get(invoice, path);
  if (found.status !== "New") return await read(store, reference);
  await store.change(invoice, "PUT", path, { metadata: { ...found.metadata, closedByHouse: true } });
  await store.change(invoice, "POST", `${path}/status`, { status: "Invalid" });
  return await read(store, reference);
}

const payoutReading = ({ id, amount, currency, state }: Payout): PayoutReading => {
  if (currency !== "BTC") throw new Refusal("operation_mismatch");
  return { reference: id, amount: coins(amount), state: PAYOUT_STATE[state] };
};

/** The server creates a new payout for each request: existing ones, cancelled ones included, are searched first. */
async function payOut(store: Store, order: PayoutOrder): Promise<PayoutReading> {
  const { paymentId, destination, refundOf } = order;
  const all = await store.list(z.array(payout), "/payouts?includeCancelled=true");
  const earlier = all.find(({ metadata }) => metadata?.paymentId === paymentId);
  if (earlier) return payoutReading(earlier);
  const made = await store.post(payout, "/payouts", {
    destination,
    amount: decimal(order),
    payoutMethodId: ON_CHAIN,
    approved: true,
    metadata: { paymentId, refundOf },
  });
  return payoutReading(made);
}

/** A store on a BTCPay server, through its Greenfield API: receives and sends coins on the chain. */
export function btcpayProvider(config: BtcpayConfig, publicUrl: string): PaymentProvider {
  const store = btcpayStore(config);
  return {
    id: "btcpay",
    amounts: "any",
    open: (order) => open(store, publicUrl, order),
    deposit: (reference) => read(store, reference),
    close: (reference) => close(store, reference),
    payOut: (order) => payOut(store, order),
    payout: async (reference) => payoutReading(await store.get(payout, `/payouts/${encodeURIComponent(reference)}`)),
    readWebhook: (call) => readBtcpayWebhook(config.webhookSecret, call),
  };
}
