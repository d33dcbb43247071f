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

interface Said {
  status: number;
  body: unknown;
}

/** What everything is answered with from now on, whatever was asked: silence, half an answer, no JSON, or a status. */
type Fault = "silence" | "half an answer" | "no JSON" | "hangs up" | "does it and hangs up" | Said;

const ok = (body: unknown): Said => ({ status: 200, body });
const problem = (status: number, code: string, message: string): Said => ({ status, body: { code, message } });
const invalid = (path: string, message: string): Said => ({ status: 422, body: [{ path, message }] });

const satoshi = (value: string): bigint => {
  const [whole = "0", fraction = ""] = value.split(".");
  return BigInt(whole + fraction.slice(0, 8).padEnd(8, "0"));
};

/** Brings a webhook to its address, and answers the status. */
async function postPlainly(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const answer = await fetch(url, { method: "POST", headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

interface Opened {
  /** A server of the version that finds what it keeps by its id alone. */
  isNew?: boolean;
  /** It is reached under this name, by TLS. */
  tls?: { host: string; key: string; cert: string } | null;
}

/**
 * A BTCPay server as its Greenfield documents describe it: one store with invoices, payouts and a webhook that is signed and
 * delivered again until it is taken. What happens on the chain is the test's to say.
 */
export async function openBtcpay({ isNew = false, tls = null }: Opened = {}) {
  const invoices = new Map<string, Invoice>();
  const payouts = new Map<string, Payout>();
  const undelivered: Delivery[] = [];
  const asked: string[] = [];
  let hookUrl = "";
  let post = postPlainly;
  let now = () => Date.now();
  let isHeld = false;
  let isRefusingPayouts = false;
  let fault: Fault | undefined;
  let rights = [
    ...["btcpay.store.cancreateinvoice", "btcpay.store.canviewinvoices", "btcpay.store.canmodifyinvoices"],
    "btcpay.store.canmanagepullpayments",
  ];

  const seconds = () => Math.floor(now() / 1000);

  const shown = ({ paid: _, ...invoice }: Invoice) => invoice;

  function makeInvoice(body: Record<string, unknown>): Said {
    const { amount, currency, metadata = {}, checkout = {} } = body;
    if (typeof amount !== "string" || !/^\d+(\.\d+)?$/.test(amount)) return invalid("amount", "The amount is wrong");
    if (currency !== "BTC") return invalid("currency", "Invalid currency");
    const { expirationMinutes = 15, monitoringMinutes = 1440 } = checkout as Record<string, number>;
    const id = randomUUID().replaceAll("-", "").slice(0, 22);
    const expirationTime = seconds() + expirationMinutes * 60;
    const invoice: Invoice = {
      ...{ id, storeId: STORE, amount, currency, checkoutLink: `${origin}/i/${id}`, createdTime: seconds() },
      ...{ expirationTime, monitoringExpiration: expirationTime + monitoringMinutes * 60 },
      ...{ status: "New", additionalStatus: "None", metadata: metadata as Invoice["metadata"], paid: [] },
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

  function makePayout(body: Record<string, unknown>): Said {
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
      ...{
        id: randomUUID(),
        revision: 0,
        destination,
        originalAmount: amount,
        originalCurrency: "BTC",
        payoutMethodId,
      },
      ...{ state: approved ? "AwaitingPayment" : "AwaitingApproval", metadata: metadata as Payout["metadata"] },
    };
    payouts.set(payout.id, payout);
    return ok(payout);
  }

  function answerOf(method: string, { pathname, searchParams }: URL, body: Record<string, unknown>): Said {
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
    // What has an id is found below the store by older servers, and without it by newer ones.
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
      void tell(`Invoice${body.status}`, { invoiceId: id, manuallyMarked: true });
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
    asked.push(`${request.method} ${url.pathname}`);
    const body = request.method !== "GET" ? ((await json(request)) as Record<string, unknown>) : {};
    if (fault === "silence") return;
    if (fault === "hangs up") return void request.socket.destroy();
    const isKnown = request.headers.authorization === `token ${KEY}`;
    const said =
      typeof fault === "object"
        ? fault
        : isKnown
          ? answerOf(request.method ?? "", url, body)
          : problem(401, "unauthenticated", "Authentication is required for accessing this endpoint");
    if (fault === "does it and hangs up" && request.method !== "GET") return void request.socket.destroy();
    const text = fault === "no JSON" ? "<html>Bad gateway</html>" : JSON.stringify(said.body);
    response.writeHead(said.status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) });
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

  async function tell(type: string, about: Record<string, unknown>): Promise<void> {
    const deliveryId = randomUUID();
    const told = { deliveryId, webhookId: "hook", originalDeliveryId: deliveryId, isRedelivery: false, type };
    const delivery = { deliveryId, body: JSON.stringify({ ...told, timestamp: seconds(), storeId: STORE, ...about }) };
    if (isHeld || (await send(delivery.body)) !== 200) undelivered.push(delivery);
  }

  const invoiceOf = (id: string): Invoice => {
    const invoice = invoices.get(id);
    if (!invoice) throw new Error(`there is no invoice ${id}`);
    return invoice;
  };

  const settledOf = ({ paid }: Invoice) =>
    paid.filter(({ status }) => status === "Settled").reduce((sum, { value }) => sum + satoshi(value), 0n);

  /** What the server makes of an invoice whose payments have changed. */
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
    await tell("InvoiceSettled", { invoiceId, manuallyMarked: false, overPaid: over > 0n });
  }

  return {
    store: STORE,
    asked,
    invoices,
    payouts,
    undelivered,
    env: { BTCPAY_URL: origin, BTCPAY_STORE: STORE, BTCPAY_KEY: KEY, BTCPAY_WEBHOOK_SECRET: HOOK_SECRET },
    signatureOf,
    send,
    /** Where webhooks go, whose clock the chain follows, and how they are brought there. */
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
    /** Keeps deliveries back until {@link redeliver}. */
    hold() {
      isHeld = true;
    },
    /** Nothing of what was kept back is ever sent. */
    lose() {
      isHeld = false;
      undelivered.splice(0);
    },
    /** Sends what was not taken, in the order it is given; each again as it came the first time. */
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
    /** Coins arrive and, unless they are to stay unconfirmed, settle. Answers the payment's id. */
    async pay(id: string, value: string, { isSettled = true, currency = "BTC" } = {}): Promise<string> {
      const invoice = invoiceOf(id);
      const payment: Paid = {
        ...{ id: `${randomUUID().replaceAll("-", "").repeat(2)}-0`, receivedDate: seconds(), value, fee: "0" },
        ...{ status: "Processing", destination: "bcrt1qinvoice", currency },
      };
      invoice.paid.push(payment);
      const afterExpiration = payment.receivedDate > invoice.expirationTime;
      await tell("InvoiceReceivedPayment", { invoiceId: id, afterExpiration });
      if (isSettled) await this.settle(id, payment.id);
      return payment.id;
    },
    async settle(id: string, paymentId: string): Promise<void> {
      const invoice = invoiceOf(id);
      for (const payment of invoice.paid) if (payment.id === paymentId) payment.status = "Settled";
      await tell("InvoicePaymentSettled", { invoiceId: id });
      await reckon(invoice);
    },
    async expire(id: string): Promise<void> {
      const invoice = invoiceOf(id);
      invoice.status = "Expired";
      if (settledOf(invoice) > 0n) invoice.additionalStatus = "PaidPartial";
      await tell("InvoiceExpired", { invoiceId: id, partiallyPaid: settledOf(invoice) > 0n });
    },
    /** The operator of the server marks an invoice by hand. */
    async mark(id: string, status: "Settled" | "Invalid"): Promise<void> {
      Object.assign(invoiceOf(id), { status, additionalStatus: "Marked" });
      await tell(`Invoice${status}`, { invoiceId: id, manuallyMarked: true });
    },
    async movePayout(id: string, state: PayoutState): Promise<void> {
      const payout = payouts.get(id);
      if (!payout) throw new Error(`there is no payout ${id}`);
      payout.state = state;
      await tell("PayoutUpdated", { payoutId: id, payoutState: state });
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

export type Btcpay = Awaited<ReturnType<typeof openBtcpay>>;
