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

/** How coins come and go: on the chain, by servers of the second major version and later. */
const ON_CHAIN = "BTC-CHAIN";

/** How long the page takes coins, and how long after it those on their way are still followed. */
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

/** The server makes a new invoice each time it is asked, so it is asked first whether there is one. */
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

/**
 * The payments that are settled. A payment in other coins than the account is in is none that could be credited, and is
 * left to the operator.
 */
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
 * An invoice as it stands. The word of an operator who marked it moves nothing by itself: what he marked as settled is
 * credited as far as coins came, and what he marked as invalid he has dealt with on the server. What the house closed itself
 * nobody has dealt with or declined: it has expired, and coins that came to its address all the same are credited.
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
 * Marks an invoice that nothing came for as invalid: its page then takes no more coins, though its address is known to whoever
 * has seen it. The house signs the invoice first, so that its own mark is never taken for an operator's. One that coins are on
 * their way to is let be.
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

/** The server makes a new payout each time it is asked: those there are, cancelled ones too, are looked through first. */
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

/** A store on a BTCPay server, by its Greenfield API: takes and sends coins on the chain. */
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
