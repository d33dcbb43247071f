import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

const STORE = "9CiNzKoANXxmk5ayZngSXrHTiVvvgCrwrpFQd4m2K776";
const KEY = "btcpay-key";
const HOOK_SECRET = "btcpay-hook-secret";

type InvoiceStatus = "New" | "Processing" | "Settled" | "Expired" | "Invalid";
type AdditionalStatus = "None" | "PaidPartial" | "PaidOver" | "PaidLate" | "Marked" | "Invalid";
type PayoutState = "AwaitingApproval" | "AwaitingPayment" | "InProgress" | "Completed" | "Cancelled";

interface Paid {
  id: string;
  receivedDate: number;
  value: string;
  fee: string;
  status: "Invalid" | "Processing" | "Settled";
  destination: string;
  currency: string;
}

interface Invoice {
  id: string;
  storeId: string;
  amount: string;
  currency: string;
  checkoutLink: string;
  createdTime: number;
  expirationTime: number;
  monitoringExpiration: number;
  status: InvoiceStatus;
  additionalStatus: AdditionalStatus;
  metadata: { orderId?: string; closedByHouse?: boolean };
  paid: Paid[];
}

interface Payout {
  id: string;
  revision: number;
  destination: string;
  originalAmount: string;
  originalCurrency: string;
  payoutMethodId: string;
  state: PayoutState;
  metadata: Record<string, unknown>;
}

interface Delivery {
  deliveryId: string;
  body: string;
}

interface Reply {
  status: number;
  body: unknown;
}

/** Replaces every response from now on: no response, a truncated one, invalid JSON, or a status. */
type Fault = "silence" | "half an answer" | "no JSON" | "hangs up" | "does it and hangs up" | Reply;

const ok = (body: unknown): Reply => ({ status: 200, body });
const problem = (status: number, code: string, message: string): Reply => ({ status, body: { code, message } });
const invalid = (path: string, message: string): Reply => ({ status: 422, body: [{ path, message }] });

const satoshi = (value: string): bigint => {
  const [whole = "0", fraction = ""] = value.split(".");
  return BigInt(whole + fraction.slice(0, 8).padEnd(8, "0"));
};

/** Delivers a webhook to its address and returns the status. */
async function postPlainly(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const answer = await fetch(url, { method: "POST", headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

interface Opened {
  /** Emulates a server version that looks up records by id alone. */
  isNew?: boolean;
  /** The host name under which the server is reached, over TLS. */
  tls?: { host: string; key: string; cert: string } | null;
}

/**
 * A double of a BTCPay server, written from its Greenfield documentation: one store with invoices, payouts and a signed webhook
 * that is redelivered until it is accepted. The test decides what happens on the chain.
 */
export async function openBtcpay({ isNew = false, tls = null }: Opened = {}) {
  const invoices = new Map<string, Invoice>();
  const payouts = new Map<string, Payout>();
  const undelivered: Delivery[] = [];
  const requests: string[] = [];
  let hookUrl = "";
  let post = postPlainly;
  let now = () => Date.now();
  let isHeld = false;
  let isRefusingPayouts = false;
  let fault: Fault | undefined;
  let rights = [
    "btcpay.store.cancreateinvoice",
    "btcpay.store.canviewinvoices",
    "btcpay.store.canmodifyinvoices",
    "btcpay.store.canmanagepullpayments",
  ];

  const seconds = () => Math.floor(now() / 1000);

  const shown = ({ paid: _, ...invoice }: Invoice) => invoice;

  function makeInvoice(body: Record<string, unknown>): Reply {
    const { amount, currency, metadata = {}, checkout = {} } = body;
    if (typeof amount !== "string" || !/^\d+(\.\d+)?$/.test(amount)) return invalid("amount", "The amount is wrong");
    if (currency !== "BTC") return invalid("currency", "Invalid currency");
    const { expirationMinutes = 15, monitoringMinutes = 1440 } = checkout as Record<string, number>;
    const id = randomUUID().replaceAll("-", "").slice(0, 22);
    const expirationTime = seconds() + expirationMinutes * 60;
    const invoice: Invoice = {
      id,
      storeId: STORE,
      amount,
      currency,
      checkoutLink: `${origin}/i/${id}`,
      createdTime: seconds(),
      expirationTime,
      monitoringExpiration: expirationTime + monitoringMinutes * 60,
      status: "New",
      additionalStatus: "None",
      metadata: metadata as Invoice["metadata"],
      paid: [],
    };
    invoices.set(id, invoice);
    return ok(shown(invoice));
  }

  const methodsOf = ({ paid }: Invoice) =>
    [...new Set(["BTC", ...paid.map(({ currency }) => currency)])].map((currency) => ({
      paymentMethodId: `${currency}-CHAIN`,
      currency,
      payments: paid.filter((payment) => payment.currency === currency).map(({ currency: _, ...payment }) => payment),
    }));

  function makePayout(body: Record<string, unknown>): Reply {
    const { destination, amount, payoutMethodId, approved, metadata = {} } = body;
    if (typeof amount !== "string" || satoshi(amount) === 0n) return invalid("amount", "Amount too small");
    if (isRefusingPayouts) return problem(400, "payment-method-not-supported", "The store pays nothing out");
    if (payoutMethodId !== "BTC-CHAIN") return invalid("payoutMethodId", "Invalid payment method");
    if (typeof destination !== "string" || destination.length < 14)
      return invalid("destination", "Invalid destination");
    const isOpen = ({ state }: Payout) => state !== "Completed" && state !== "Cancelled";
    if ([...payouts.values()].some((other) => other.destination === destination && isOpen(other))) {
      return problem(400, "duplicate-destination", "This address is already used for another payout");
    }
    const payout: Payout = {
      id: randomUUID(),
      revision: 0,
      destination,
      originalAmount: amount,
      originalCurrency: "BTC",
      payoutMethodId,
      state: approved ? "AwaitingPayment" : "AwaitingApproval",
      metadata: metadata as Payout["metadata"],
    };
    payouts.set(payout.id, payout);
    return ok(payout);
  }

  function answerOf(method: string, { pathname, searchParams }: URL, body: Record<string, unknown>): Reply {
    const [, inStore, rest = ""] = /^\/api\/v1(\/stores\/[^/]+)?(\/.+)$/.exec(pathname) ?? [];
    const [, kind, id = "", part] = /^\/(invoices|payouts)(?:\/([^/]+))?(?:\/([a-z-]+))?$/.exec(rest) ?? [];
    if (inStore && inStore !== `/stores/${STORE}`) return problem(404, "store-not-found", "The store was not found");
    const ofInvoices = id ? "btcpay.store.canmodifyinvoices" : "btcpay.store.cancreateinvoice";
    const needed =
      kind !== "invoices"
        ? "btcpay.store.canmanagepullpayments"
        : method === "GET"
          ? "btcpay.store.canviewinvoices"
          : ofInvoices;
    if (!rights.includes(needed)) {
      return problem(
        403,
        "missing-permission",
        `Insufficient API Permissions. Please use an API key with permission: ${needed}`,
      );
    }
    // Older servers look up records by id below the store, newer ones without the store.
    if (id && Boolean(inStore) === isNew) return { status: 404, body: "" };
    const invoice = invoices.get(id);
    const payout = payouts.get(id);
    if (kind === "invoices" && !id && method === "POST") return makeInvoice(body);
    if (kind === "invoices" && !id) {
      const orderIds = searchParams.getAll("orderId");
      return ok([...invoices.values()].filter(({ metadata }) => orderIds.includes(metadata.orderId ?? "")).map(shown));
    }
    if (kind === "invoices" && !invoice) return problem(404, "invoice-not-found", "The invoice was not found");
    if (invoice && method === "PUT") {
      invoice.metadata = body.metadata as Invoice["metadata"];
      return ok(shown(invoice));
    }
    if (invoice && method === "POST" && part === "status") {
      if (body.status !== "Invalid" && body.status !== "Settled") return invalid("status", "Status is not supported");
      Object.assign(invoice, { status: body.status, additionalStatus: "Marked" });
      void notify(`Invoice${body.status}`, { invoiceId: id, manuallyMarked: true });
      return ok(shown(invoice));
    }
    if (invoice) return ok(part === "payment-methods" ? methodsOf(invoice) : shown(invoice));
    if (kind === "payouts" && !id && method === "POST") return makePayout(body);
    if (kind === "payouts" && !id) {
      const isCancelledToo = searchParams.get("includeCancelled") === "true";
      return ok([...payouts.values()].filter(({ state }) => isCancelledToo || state !== "Cancelled"));
    }
    return payout ? ok(payout) : problem(404, "payout-not-found", "The payout was not found");
  }

  async function take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://btcpay");
    requests.push(`${request.method} ${url.pathname}`);
    const body = request.method !== "GET" ? ((await json(request)) as Record<string, unknown>) : {};
    if (fault === "silence") return;
    if (fault === "hangs up") return void request.socket.destroy();
    const isKnown = request.headers.authorization === `token ${KEY}`;
    const reply =
      typeof fault === "object"
        ? fault
        : isKnown
          ? answerOf(request.method ?? "", url, body)
          : problem(401, "unauthenticated", "Authentication is required for accessing this endpoint");
    if (fault === "does it and hangs up" && request.method !== "GET") return void request.socket.destroy();
    const text = fault === "no JSON" ? "<html>Bad gateway</html>" : JSON.stringify(reply.body);
    response.writeHead(reply.status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
    if (fault === "half an answer") {
      response.write(text.slice(0, text.length / 2));
      return void setTimeout(() => request.socket.destroy(), 20);
    }
    response.end(text);
  }
  const server = tls ? https.createServer(tls, take) : http.createServer(take);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const origin = tls ? `https://${tls.host}:${port}` : `http://127.0.0.1:${port}`;

  const signatureOf = (body: string) => `sha256=${createHmac("sha256", HOOK_SECRET).update(body).digest("hex")}`;

  async function send(body: string, signature = signatureOf(body)): Promise<number> {
    const headers = { "Content-Type": "application/json", "BTCPay-Sig": signature };
    return post(hookUrl, headers, body);
  }

  async function notify(type: string, about: Record<string, unknown>): Promise<void> {
    const deliveryId = randomUUID();
    const envelope = { deliveryId, webhookId: "hook", originalDeliveryId: deliveryId, isRedelivery: false, type };
    const delivery = {
      deliveryId,
      body: JSON.stringify({ ...envelope, timestamp: seconds(), storeId: STORE, ...about }),
    };
    if (isHeld || (await send(delivery.body)) !== 200) undelivered.push(delivery);
  }

  const invoiceOf = (id: string): Invoice => {
    const invoice = invoices.get(id);
    if (!invoice) throw new Error(`there is no invoice ${id}`);
    return invoice;
  };

  const settledOf = ({ paid }: Invoice) =>
    paid.filter(({ status }) => status === "Settled").reduce((sum, { value }) => sum + satoshi(value), 0n);

  /** Updates an invoice after its payments have changed. */
  async function reckon(invoice: Invoice): Promise<void> {
    const { id: invoiceId, paid, amount } = invoice;
    const isLate = ({ receivedDate }: Paid) => receivedDate > invoice.expirationTime;
    const over = settledOf(invoice) - satoshi(amount);
    if (invoice.status === "Expired") {
      if (paid.some(isLate) && over >= 0n) invoice.additionalStatus = "PaidLate";
      return;
    }
    if (invoice.status !== "New" && invoice.status !== "Processing") return;
    if (over < 0n) {
      if (paid.some(({ status }) => status === "Settled")) invoice.additionalStatus = "PaidPartial";
      return;
    }
    Object.assign(invoice, { status: "Settled", additionalStatus: over > 0n ? "PaidOver" : "None" });
    await notify("InvoiceSettled", { invoiceId, manuallyMarked: false, overPaid: over > 0n });
  }

  return {
    store: STORE,
    requests,
    invoices,
    payouts,
    undelivered,
    env: { BTCPAY_URL: origin, BTCPAY_STORE: STORE, BTCPAY_KEY: KEY, BTCPAY_WEBHOOK_SECRET: HOOK_SECRET },
    signatureOf,
    send,
    /** The webhook address, the clock the chain follows, and how webhooks are delivered. */
    attach(url: string, clock: () => Date, bring = postPlainly) {
      hookUrl = url;
      now = () => clock().getTime();
      post = bring;
    },
    answerWith(next: Fault | undefined) {
      fault = next;
    },
    refusePayouts(isRefused: boolean) {
      isRefusingPayouts = isRefused;
    },
    allow(next: string[]) {
      rights = next;
    },
    /** Holds deliveries back until {@link redeliver}. */
    hold() {
      isHeld = true;
    },
    /** Discards the deliveries that were held back. */
    lose() {
      isHeld = false;
      undelivered.splice(0);
    },
    /** Sends the undelivered webhooks in the given order, each with its original body. */
    async redeliver(order: (deliveries: Delivery[]) => Delivery[] = (all) => all): Promise<number[]> {
      isHeld = false;
      const statuses: number[] = [];
      for (const { deliveryId, body } of order(undelivered.splice(0))) {
        const again = {
          ...JSON.parse(body),
          deliveryId: randomUUID(),
          originalDeliveryId: deliveryId,
          isRedelivery: true,
        };
        statuses.push(await send(JSON.stringify(again)));
      }
      return statuses;
    },
    /** Receives coins and, unless they are to stay unconfirmed, settles them. Returns the id of the payment. */
    async pay(id: string, value: string, { isSettled = true, currency = "BTC" } = {}): Promise<string> {
      const invoice = invoiceOf(id);
      const payment: Paid = {
        id: `${randomUUID().replaceAll("-", "").repeat(2)}-0`,
        receivedDate: seconds(),
        value,
        fee: "0",
        status: "Processing",
        destination: "bcrt1qinvoice",
        currency,
      };
      invoice.paid.push(payment);
      const afterExpiration = payment.receivedDate > invoice.expirationTime;
      await notify("InvoiceReceivedPayment", { invoiceId: id, afterExpiration });
      if (isSettled) await this.settle(id, payment.id);
      return payment.id;
    },
    async settle(id: string, paymentId: string): Promise<void> {
      const invoice = invoiceOf(id);
      for (const payment of invoice.paid) if (payment.id === paymentId) payment.status = "Settled";
      await notify("InvoicePaymentSettled", { invoiceId: id });
      await reckon(invoice);
    },
    async expire(id: string): Promise<void> {
      const invoice = invoiceOf(id);
      invoice.status = "Expired";
      if (settledOf(invoice) > 0n) invoice.additionalStatus = "PaidPartial";
      await notify("InvoiceExpired", { invoiceId: id, partiallyPaid: settledOf(invoice) > 0n });
    },
    /** Marks an invoice manually, as the operator of the server can. */
    async mark(id: string, status: "Settled" | "Invalid"): Promise<void> {
      Object.assign(invoiceOf(id), { status, additionalStatus: "Marked" });
      await notify(`Invoice${status}`, { invoiceId: id, manuallyMarked: true });
    },
    async movePayout(id: string, state: PayoutState): Promise<void> {
      const payout = payouts.get(id);
      if (!payout) throw new Error(`there is no payout ${id}`);
      payout.state = state;
      await notify("PayoutUpdated", { payoutId: id, payoutState: state });
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

export type Btcpay = Awaited<ReturnType<typeof openBtcpay>>;
