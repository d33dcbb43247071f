import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  lookAgain,
  paymentOf,
  payments,
  paymentsOf,
  stepsOf,
  viewPayment,
} from "#server/platform/modules/payments/index.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import { handOverDue, reviewWithdrawal, withdrawalById } from "#server/platform/modules/withdrawals/index.ts";
import { type Btcpay, openBtcpay } from "#tests/support/btcpay.ts";
import { signInAgain } from "#tests/support/exclusions.ts";
import { setLimit } from "#tests/support/limits.ts";
import { btcpayDriven, type DrivenProvider, type Sent, sandboxDriven } from "#tests/support/payment-providers.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { auditOf, depositRequest, moneyOf, operationId, startMoneyPlatform } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, PASSWORD, refusalOf } from "#tests/support/players.ts";

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

const referenceOf = (redirectUrl: string): string => redirectUrl.split("/").at(-1) ?? "";

async function openDeposit({ method, amount, currency }: DrivenProvider) {
  const { db } = platform.context.connection;
  const { id, token } = await newConfirmedPlayer(platform, { currency });
  const request = depositRequest({ method, amount });
  const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", request, { token }));
  // Not by the API: sessions are shorter than the life of some of these deposits.
  const read = async () => viewPayment(await paymentOf(db, id, payment.id));
  const rows = async () => (await paymentsOf(db, id, { place: undefined, limit: 9 })).map(viewPayment);
  const money = async () => (await purseOf(db, id, currency)).cash;
  return { token, reference: referenceOf(redirectUrl), read, rows, money };
}

async function post(provider: string, { body, headers }: Sent): Promise<[number, ...string[]]> {
  const url = `${platform.url}/api/v1/webhooks/payments/${provider}`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const { errors } = (await answer.json()) as { errors: { code: string }[] };
  return [answer.status, ...errors.map(({ code }) => code)];
}

/** A withdrawal of the amount just deposited, approved. */
async function approvedWithdrawal(driver: DrivenProvider) {
  const { token, reference, money } = await openDeposit(driver);
  await driver.pay(reference);
  const { method, payout } = driver;
  const input = { operationId: operationId(), method, ...payout };
  const { id, state } = dataOf(await platform.call("createWithdrawal", input, { token }));
  if (state === "in_review") await reviewWithdrawal(platform.context, id, "approve");
  const read = async () => (await withdrawalById(platform.context.connection.db, id)).state;
  return { id, read, money, left: BigInt(driver.amount.amount) - BigInt(payout.amount.amount) };
}

const payoutsOf = (paymentId: string) =>
  [...btcpay.payouts.values()].filter(({ metadata }) => metadata.paymentId === paymentId);

describe.each([
  ["sandbox", () => sandboxDriven(platform)],
  ["btcpay", () => btcpayDriven(btcpay)],
] as const)("every provider: %s", (id, drive) => {
  const driven = () => ({ driver: drive(), cash: BigInt(drive().amount.amount) });

  it("is credited once, after it was paid", async () => {
    const { driver, cash } = driven();
    const { reference, read, money } = await openDeposit(driver);
    expect([await money(), (await read()).state]).toEqual([0n, "pending"]);
    await driver.pay(reference);
    expect(await read()).toMatchObject({
      state: "done",
      amount: driver.amount,
      asked: null,
      balanceAfter: driver.amount,
    });
    expect(await money()).toBe(cash);
  });

  it("ends without money", async () => {
    const { driver } = driven();
    const { reference, read, money } = await openDeposit(driver);
    await driver.end(reference);
    expect([await money(), (await read()).state]).toEqual([0n, driver.endState]);
  });

  it("is credited once, however often its webhook comes, concurrently or much later", async () => {
    const { driver, cash } = driven();
    const { reference, money } = await openDeposit(driver);
    await driver.pay(reference, "lost");
    const sent = driver.webhook(reference);
    expect(await Promise.all(Array.from({ length: 5 }, () => post(id, sent)))).toEqual(Array(5).fill([200]));
    platform.clock.advance({ days: 1 });
    await post(id, sent);
    await post(id, driver.webhook(reference));
    expect(await money()).toBe(cash);
  });

  it("is credited if the webhook of its end arrives after the webhook of its money", async () => {
    const { driver, cash } = driven();
    const { reference, read, money } = await openDeposit(driver);
    await driver.pay(reference, "lost");
    expect(await post(id, driver.webhook(reference))).toEqual([200]);
    expect(await post(id, driver.webhook(reference, { event: "declined", type: "InvoiceExpired" }))).toEqual([200]);
    expect([await money(), (await read()).state]).toEqual([cash, "done"]);
  });

  it("refuses webhooks without a signature or with another one", async () => {
    const { driver } = driven();
    const { reference, read, money } = await openDeposit(driver);
    await driver.pay(reference, "lost");
    const sent = driver.webhook(reference);
    const wrong = [{ ...sent, headers: {} }, driver.forged(sent), { ...sent, body: `${sent.body} ` }];
    for (const each of wrong) expect(await post(id, each)).toEqual([400, "signature_invalid"]);
    expect([await money(), (await read()).state]).toEqual([0n, "pending"]);
  });

  it("ignores deposits the house did not request", async () => {
    const before = btcpay.requests.length;
    expect(await post(id, driven().driver.webhook("unknown-reference"))).toEqual([404, "not_found"]);
    expect(btcpay.requests.length).toBe(before);
  });

  it("refuses an oversized body without reading it", async () => {
    const { driver } = driven();
    const { reference, money } = await openDeposit(driver);
    await driver.pay(reference, "lost");
    const long = driver.webhook(reference, { padding: "x".repeat(1024 * 1024) });
    expect(await post(id, long)).toEqual([413, "payload_too_large"]);
    expect(await money()).toBe(0n);
  });

  it("is found by the house if its webhook was lost", async () => {
    const { driver, cash } = driven();
    const { reference, read, money } = await openDeposit(driver);
    await driver.pay(reference, "lost");
    await lookAgain(platform.context);
    expect(await money()).toBe(0n);
    platform.clock.advance({ minutes: 2 });
    await Promise.all([lookAgain(platform.context), lookAgain(platform.context)]);
    expect([await money(), (await read()).state]).toEqual([cash, "done"]);
  });

  it("opens one page for one operation, under repeated and concurrent requests", async () => {
    const { driver } = driven();
    const { token } = await newConfirmedPlayer(platform, { currency: driver.currency });
    const same = depositRequest({ method: driver.method, amount: driver.amount });
    const answers = await Promise.all(Array.from({ length: 4 }, () => platform.call("createDeposit", same, { token })));
    expect(new Set(answers.map((answer) => dataOf(answer).redirectUrl)).size).toBe(1);
  });

  it("sends a withdrawal once, though it is submitted several times at once", async () => {
    const { driver } = driven();
    const { id: paymentId, read, money, left } = await approvedWithdrawal(driver);
    await Promise.all([1, 2, 3].map(() => handOverDue(platform.context)));
    await driver.endPayout(paymentId, "done");
    expect([await read(), await money()]).toEqual(["done", left]);
  });

  it("returns a withdrawal that it would not send", async () => {
    const { driver, cash } = driven();
    const { id: paymentId, read, money } = await approvedWithdrawal(driver);
    await handOverDue(platform.context);
    await driver.endPayout(paymentId, "failed");
    expect([await read(), await money()]).toEqual(["failed", cash]);
  });
});

describe("a deposit its player cancelled", () => {
  const coins = { method: "crypto", amount: { amount: "50000", currency: "BTC" }, currency: "BTC" } as const;
  const { method, amount, currency } = coins;
  const ask = (player: { token: string }) => platform.call("createDeposit", depositRequest({ method, amount }), player);
  const limited = async () => {
    const player = await newConfirmedPlayer(platform, { currency });
    await setLimit(platform, player, "deposit", "30_days", Number(amount.amount));
    const { payment, redirectUrl } = dataOf(await ask(player));
    const cancel = () => platform.call("cancelPayment", { paymentId: payment.id }, player).then(dataOf);
    const money = async () => (await purseOf(platform.context.connection.db, player.id, currency)).cash;
    return { player, reference: referenceOf(redirectUrl), cancel, money };
  };
  const REACHED = [422, "deposit_limit_reached"];

  it("counts towards the limit until the provider's page is closed", async () => {
    const { player, reference, cancel, money } = await limited();
    btcpay.answerWith("hangs up");
    expect((await cancel()).state).toBe("cancelled");
    btcpay.answerWith(undefined);
    expect(refusalOf(await ask(player))).toEqual(REACHED);
    platform.clock.advance({ minutes: 2 });
    await lookAgain(platform.context);
    expect(btcpay.invoices.get(reference)).toMatchObject({ status: "Invalid", metadata: { closedByHouse: true } });
    dataOf(await ask(player));
    expect(await money()).toBe(0n);
  });

  it("keeps its account open until the provider's page is closed", async () => {
    const { player, cancel } = await limited();
    btcpay.answerWith("hangs up");
    expect((await cancel()).state).toBe("cancelled");
    btcpay.answerWith(undefined);
    const closing = async () => dataOf(await platform.call("getClosing", {}, player));
    const close = () => platform.call("closeAccount", { password: PASSWORD }, player);
    expect(await closing()).toMatchObject({ openPayments: 0, payableDeposits: 1, isReady: false });
    expect(refusalOf(await close())).toEqual([409, "closing_open"]);
    platform.clock.advance({ minutes: 2 });
    await lookAgain(platform.context);
    expect(await closing()).toMatchObject({ payableDeposits: 0, isReady: true });
    dataOf(await close());
  });

  it("keeps its account open for days, and no longer, if the house has its provider no more", async () => {
    const { player, reference, cancel, money } = await limited();
    btcpay.answerWith("hangs up");
    await cancel();
    btcpay.answerWith(undefined);
    const { config } = platform.context;
    const looked = async (days: number) => {
      platform.clock.advance({ days });
      await lookAgain({ ...platform.context, config: { ...config, btcpay: null } });
      return dataOf(await platform.call("getClosing", {}, await signInAgain(platform, player)));
    };
    expect(await looked(2)).toMatchObject({ payableDeposits: 1, isReady: false });
    expect(await looked(2)).toMatchObject({ payableDeposits: 0, isReady: true });
    await btcpay.pay(reference, "0.0005");
    expect(await money()).toBe(50_000n);
  });

  it("is still credited if coins come to its address, and then counts", async () => {
    const { player, reference, cancel, money } = await limited();
    await cancel();
    await btcpay.pay(reference, "0.0005");
    expect(await money()).toBe(50_000n);
    expect(refusalOf(await ask(player))).toEqual(REACHED);
  });

  it("stays counted while coins are on their way", async () => {
    const { player, reference, cancel, money } = await limited();
    const id = await btcpay.pay(reference, "0.0005", { isSettled: false });
    const invoice = btcpay.invoices.get(reference);
    if (invoice) invoice.status = "Processing";
    expect((await cancel()).state).toBe("cancelled");
    expect(refusalOf(await ask(player))).toEqual(REACHED);
    await btcpay.settle(reference, id);
    expect(await money()).toBe(50_000n);
    expect(refusalOf(await ask(player))).toEqual(REACHED);
  });

  it("is closed too if its page was made during the cancellation, and redirects no one there", async () => {
    const player = await newConfirmedPlayer(platform, { currency });
    const { db } = platform.context.connection;
    const request = depositRequest({ method, amount });
    btcpay.answerWith("does it and hangs up");
    expect(refusalOf(await platform.call("createDeposit", request, player))).toEqual([503, "provider_unavailable"]);
    btcpay.answerWith(undefined);
    const [requested] = await paymentsOf(db, player.id, { place: undefined, limit: 1 });
    dataOf(await platform.call("cancelPayment", { paymentId: requested?.id ?? "" }, player));
    const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", request, player));
    expect(payment.state).toBe("cancelled");
    expect(btcpay.invoices.get(referenceOf(redirectUrl))).toMatchObject({ status: "Invalid" });
  });
});

describe("coins", () => {
  const coins = (amount: string) => ({ amount, currency: "BTC" });
  const deposit = () => openDeposit(btcpayDriven(btcpay));

  it("that are fewer than requested are credited at their value, once no more can come", async () => {
    const { reference, read, money } = await deposit();
    await btcpay.pay(reference, "0.0002");
    expect([await money(), (await read()).state]).toEqual([0n, "pending"]);
    await btcpay.expire(reference);
    expect(await read()).toMatchObject({ state: "done", amount: coins("20000"), asked: coins("50000") });
    expect(await money()).toBe(20_000n);
  });

  it("that come in parts are a row each, with the cash before and after it", async () => {
    const { reference, rows } = await deposit();
    await btcpay.pay(reference, "0.0002");
    platform.clock.advance({ seconds: 1 });
    await btcpay.pay(reference, "0.0004");
    expect(await rows()).toMatchObject([
      {
        state: "done",
        amount: coins("40000"),
        asked: null,
        balanceBefore: coins("20000"),
        balanceAfter: coins("60000"),
      },
      { state: "done", amount: coins("20000"), asked: coins("50000"), balanceBefore: coins("0") },
    ]);
  });

  it("that come in parts cost as much as all of them at once", async () => {
    const { db } = platform.context.connection;
    const feesOf = async (parts: readonly string[]) => {
      const { read, reference, rows } = await deposit();
      // 1.5 %, as terms with a fee would have announced it.
      await db
        .update(payments)
        .set({ fee: 750n })
        .where(eq(payments.id, (await read()).id));
      btcpay.hold();
      for (const part of parts) await btcpay.pay(reference, part);
      btcpay.lose();
      expect(await post("btcpay", btcpayDriven(btcpay).webhook(reference))).toEqual([200]);
      return (await rows()).map(({ fee }) => Number(fee.amount));
    };
    const parts = await feesOf(["0.00016667", "0.00016667", "0.00016666"]);
    expect([parts.length, parts.reduce((sum, fee) => sum + fee)]).toEqual([3, 750]);
    expect(await feesOf(["0.0005"])).toEqual([750]);
    expect(await auditOf(platform)).toEqual([]);
  });

  it("that come too late are still credited, even after the player has cancelled", async () => {
    const { token, reference, read, money } = await deposit();
    dataOf(await platform.call("cancelPayment", { paymentId: (await read()).id }, { token }));
    platform.clock.advance({ minutes: 20 });
    await btcpay.expire(reference);
    expect((await read()).state).toBe("cancelled");
    await btcpay.pay(reference, "0.0005");
    expect([await money(), (await read()).state]).toEqual([50_000n, "done"]);
  });

  it("of another kind move nothing", async () => {
    const { reference, money } = await deposit();
    await btcpay.pay(reference, "0.0005", { currency: "LTC" });
    const { webhook } = btcpayDriven(btcpay);
    expect(await post("btcpay", webhook(reference))).toEqual([409, "operation_mismatch"]);
    expect(await money()).toBe(0n);
    btcpay.undelivered.splice(0);
  });

  it("are credited once when the server's webhooks come again and in another order", async () => {
    const { reference, money } = await deposit();
    btcpay.hold();
    await btcpay.pay(reference, "0.0003");
    await btcpay.pay(reference, "0.0003");
    const twice = await btcpay.redeliver((all) => [...all, ...all].reverse());
    expect(twice.length).toBeGreaterThan(6);
    expect(twice.every((status) => status === 200)).toBe(true);
    expect(await money()).toBe(60_000n);
  });

  it("are reported by the audit if their payment has another amount", async () => {
    const { db } = platform.context.connection;
    const { reference, read } = await deposit();
    const receipt = await btcpay.pay(reference, "0.0005");
    const { id } = await read();
    await db.update(payments).set({ amount: 50_001n }).where(eq(payments.id, id));
    const subject = `receipt ${receipt} of ${reference}`;
    const finding = { rule: "record_follows_records", subject, expected: "50000", found: "50001" };
    expect(await auditOf(platform)).toContainEqual(expect.objectContaining(finding));
    await db.update(payments).set({ amount: 50_000n }).where(eq(payments.id, id));
  });

  it("wait if the server does not respond when its own webhook is checked; the webhook comes again", async () => {
    const { reference, money } = await deposit();
    btcpay.hold();
    await btcpay.pay(reference, "0.0005");
    btcpay.answerWith("hangs up");
    const statuses = await btcpay.redeliver();
    expect(statuses.every((status) => status === 503)).toBe(true);
    btcpay.answerWith(undefined);
    expect(await money()).toBe(0n);
    expect(await post("btcpay", btcpayDriven(btcpay).webhook(reference))).toEqual([200]);
    expect(await money()).toBe(50_000n);
  });
});

describe("a provider that is away when a deposit is opened", () => {
  it.each(["hangs up", "half an answer", { status: 403, body: { code: "missing-permission" } }] as const)(
    "is reported to the player, moves nothing, and can be retried: %j",
    async (fault) => {
      const { currency, method, amount } = btcpayDriven(btcpay);
      const { token } = await newConfirmedPlayer(platform, { currency });
      const request = depositRequest({ method, amount, operationId: operationId() });
      btcpay.answerWith(fault);
      expect(refusalOf(await platform.call("createDeposit", request, { token }))).toEqual([
        503,
        "provider_unavailable",
      ]);
      btcpay.answerWith(undefined);
      const { payment } = dataOf(await platform.call("createDeposit", request, { token }));
      expect(dataOf(await platform.call("listPayments", {}, { token })).items).toMatchObject([{ id: payment.id }]);
      expect(await moneyOf(platform, token)).toEqual({ cash: 0n, held: 0n });
    },
  );
});

const lookLater = async (time: { minutes?: number; days?: number }) => {
  platform.clock.advance(time);
  // Those of earlier tests are due as well, and a call handles a limited number.
  for (let times = 0; times < 5; times++) await lookAgain(platform.context);
};

describe("a deposit that is still open after three days", () => {
  it("has its page closed and expires", async () => {
    const { reference, read } = await openDeposit(btcpayDriven(btcpay));
    await lookLater({ days: 2 });
    expect((await read()).state).toBe("pending");
    await lookLater({ days: 2 });
    expect([(await read()).state, btcpay.invoices.get(reference)?.status]).toEqual(["expired", "Invalid"]);
  });

  it.each(["coins are on their way", "the provider is away"])("is looked at until it ends where %s", async (why) => {
    const { reference, read } = await openDeposit(btcpayDriven(btcpay));
    const invoice = btcpay.invoices.get(reference);
    if (!invoice) throw new Error("there is no invoice");
    if (why === "the provider is away") btcpay.answerWith("hangs up");
    else invoice.status = "Processing";
    await lookLater({ days: 4 });
    await lookLater({ days: 1 });
    expect((await read()).state).toBe("pending");
    btcpay.answerWith(undefined);
    invoice.status = "Expired";
    await lookLater({ minutes: 61 });
    expect((await read()).state).toBe("expired");
  });
});

describe("a deposit whose provider gave no page", () => {
  const without = async (fault: "hangs up" | "does it and hangs up") => {
    const { currency, method, amount } = btcpayDriven(btcpay);
    const { id, token } = await newConfirmedPlayer(platform, { currency });
    btcpay.answerWith(fault);
    const answer = await platform.call("createDeposit", depositRequest({ method, amount }), { token });
    expect(refusalOf(answer)).toEqual([503, "provider_unavailable"]);
    btcpay.answerWith(undefined);
    const row = async () => {
      const [payment] = await paymentsOf(platform.context.connection.db, id, { place: undefined, limit: 2 });
      if (!payment) throw new Error("there is no payment");
      return payment;
    };
    const invoices = async () => {
      const { id: paymentId } = await row();
      return [...btcpay.invoices.values()].filter(({ metadata }) => metadata.orderId === paymentId);
    };
    return { row, invoices };
  };
  it.each(["hangs up", "does it and hangs up"] as const)("requests it again and expires there: %s", async (fault) => {
    const { row, invoices } = await without(fault);
    await lookLater({ minutes: 2 });
    const { state, reference } = await row();
    expect([state, (await invoices()).length]).toEqual(["pending", 1]);
    await btcpay.expire(reference ?? "");
    expect((await row()).state).toBe("expired");
  });

  it("expires by itself if the provider stays down for days", async () => {
    const { row } = await without("hangs up");
    btcpay.answerWith("hangs up");
    await lookLater({ days: 2 });
    expect((await row()).state).toBe("pending");
    await lookLater({ days: 2 });
    btcpay.answerWith(undefined);
    const { id, state } = await row();
    const steps = await stepsOf(platform.context.connection.db, id);
    expect([state, steps.map(({ state, by }) => `${state} ${by}`)]).toEqual([
      "expired",
      ["pending player", "expired rule"],
    ]);
  });
});

describe("a provider that is away when money is sent out", () => {
  it.each(["hangs up", "does it and hangs up", "no JSON"] as const)(
    "is called again, and sends once: %s",
    async (fault) => {
      const driver = btcpayDriven(btcpay);
      const { id, read, money, left } = await approvedWithdrawal(driver);
      btcpay.answerWith(fault);
      await handOverDue(platform.context);
      btcpay.answerWith(undefined);
      expect([await read(), await money()]).toEqual(["approved", left]);
      platform.clock.advance({ minutes: 2 });
      await handOverDue(platform.context);
      expect(payoutsOf(id)).toMatchObject([{ state: "AwaitingPayment", originalAmount: "0.00045000" }]);
      await driver.endPayout(id, "done");
      expect(await read()).toBe("done");
    },
  );
});
