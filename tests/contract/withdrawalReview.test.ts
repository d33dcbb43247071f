import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { toMoney } from "#app/contract/money.ts";
import { withdrawalFinding } from "#server/ops/doctor/withdrawals.ts";
import { withdrawals as withdrawalsCommand } from "#server/ops/withdrawals.ts";
import { sandboxProvider } from "#server/platform/adapters/payment/sandbox.ts";
import { signWebhook } from "#server/platform/adapters/payment/sandbox-signature.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import { payments } from "#server/platform/modules/payments/tables.ts";
import { handOverDue, overdueWithdrawals } from "#server/platform/modules/withdrawals/index.ts";
import { sandboxTraces } from "#server/platform/seed/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { latestEventOf } from "#tests/support/payment-providers.ts";
import { auditOf, eur, moneyOf, newRichPlayer } from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";
import { newPlayedPlayer, sentWithdrawal, trailOf, withdraw } from "#tests/support/withdrawals.ts";

const platform = auditedPlatform();

const decidePayout = (paymentId: string, outcome: "done" | "failed" | "returned") =>
  platform.call("decideSandboxPayout", { paymentId, outcome });
const paymentNow = async (paymentId: string, token: string) =>
  dataOf(await platform.call("getPayment", { paymentId }, { token }));
const subjectsTo = async (to: string) => {
  const { messages } = dataOf(await platform.call("listOutbox", { to }));
  return messages.map(({ subject }) => subject);
};

describe("listSandboxWithdrawals", () => {
  it("lists waiting withdrawals with the reasons, before the rest", async () => {
    const sent = await sentWithdrawal(platform, (await newPlayedPlayer(platform, 5_000)).token);
    const { token } = await newRichPlayer(platform, 5_000);
    const waiting = await withdraw(platform, token);
    const { withdrawals } = dataOf(await platform.call("listSandboxWithdrawals", {}));
    expect(withdrawals.map(({ id, state }) => [id, state])).toEqual([
      [waiting.id, "in_review"],
      [sent.id, "sent"],
    ]);
    expect(withdrawals[0]?.step.reasons.map(({ code }) => code)).toEqual(["turnover"]);
    const operator = operatorOf(platform);
    const listed = (await withdrawalsCommand.run(operator, ["list"])).split("\n");
    // Both moved at the same instant of the test's clock, so either may be the first.
    expect(listed.find((line) => line.includes(sent.id))).toContain("  card  ");
    expect(listed.find((line) => line.includes(waiting.id))).toContain("  card  20.00 EUR  •••• 4471");
    expect(await withdrawalsCommand.run(operator, ["approve", waiting.id])).toBe("The withdrawal is approved.");
    await expect(withdrawalsCommand.run(operator, ["refuse", waiting.id, "other_name"])).rejects.toThrow(
      "not in review",
    );
    await expect(withdrawalsCommand.run(operator, ["refuse", waiting.id, "because"])).rejects.toThrow("Usage");
    expect(await withdrawalsCommand.run(operator, ["show", waiting.id])).toContain("approved  operator");
  });
});

describe("a database on which the sandbox's money moved", () => {
  it("is refused in production", async () => {
    await newRichPlayer(platform, 5_000);
    expect(await sandboxTraces(platform.context.connection.db)).toMatchObject([{ about: "world" }]);
  });
});

describe("the doctor of withdrawals", () => {
  it("names those that wait longer than normal in their state, each state with the first one", async () => {
    const sent = await sentWithdrawal(platform, (await newPlayedPlayer(platform, 5_000)).token);
    const inReview = await withdraw(platform, (await newRichPlayer(platform, 5_000)).token);
    const approved = await withdraw(platform, (await newPlayedPlayer(platform, 5_000)).token);
    const now = platform.clock.now().getTime();
    const findingAfter = async (hours: number, mode?: string) => {
      const overdue = await overdueWithdrawals(platform.context.connection.db, new Date(now + hours * 3_600_000));
      return withdrawalFinding(overdue, mode);
    };
    expect((await findingAfter(0)).state).toBe("well");
    const movedAt = inReview.steps.at(-1)?.at;
    const { text } = await findingAfter(24.1);
    expect(text).toContain(`1 in review for more than a day, the first since ${movedAt}`);
    expect(text).toContain("1 approved for more than an hour");
    expect(text).not.toContain("sent for more");
    expect((await findingAfter(121)).state).toBe("advice");
    expect(await findingAfter(121, "production")).toMatchObject({
      state: "wrong",
      text: expect.stringMatching(/\d sent for more than five days/),
    });
    expect([sent.state, approved.state]).toEqual(["sent", "approved"]);
  });
});

describe("reviewSandboxWithdrawal", () => {
  it("returns the money for a reason that the player sees, and decides once", async () => {
    const { token, email } = await newRichPlayer(platform, 5_000);
    const { id: paymentId } = await withdraw(platform, token);
    const review = (decision: "approve" | "other_name") =>
      platform.call("reviewSandboxWithdrawal", { paymentId, decision });
    expect(dataOf(await review("other_name")).state).toBe("refused");
    expect(await moneyOf(platform, token)).toEqual({ cash: 5_000n, held: 0n });
    const refused = await paymentNow(paymentId, token);
    expect(refused.steps.at(-1)).toMatchObject({
      state: "refused",
      by: "operator",
      reasons: [{ code: "other_name", amounts: {} }],
      balanceBefore: eur(3_000),
      balanceAfter: eur(5_000),
    });
    expect(refusalOf(await review("approve"))).toEqual([409, "payment_settled"]);
    expect(await subjectsTo(email)).toEqual(
      expect.arrayContaining([
        "Your withdrawal was refused. €20.00 is back in your balance",
        "Your withdrawal of €20.00 is in review",
      ]),
    );
    const unknown = { paymentId: "pay_111111111111", decision: "approve" } as const;
    expect(refusalOf(await platform.call("reviewSandboxWithdrawal", unknown))).toEqual([404, "not_found"]);
  });

  it("can be cancelled by its player in review alone, and only if the house allows it", async () => {
    const { token } = await newRichPlayer(platform, 5_000);
    const { id: paymentId, cancellable } = await withdraw(platform, token);
    const cancel = () => platform.call("cancelPayment", { paymentId }, { token });
    expect(cancellable).toBe(false);
    expect(refusalOf(await cancel())).toEqual([409, "payment_settled"]);
    const profile = jurisdictionOf("DE").withdrawal;
    profile.cancellable = true;
    expect((await paymentNow(paymentId, token)).cancellable).toBe(true);
    expect(
      refusalOf(await platform.call("cancelPayment", { paymentId }, await newRichPlayer(platform, 1_000))),
    ).toEqual([404, "not_found"]);
    expect(trailOf(dataOf(await cancel()))).toEqual(["requested", "in_review", "cancelled"]);
    expect(dataOf(await cancel()).state).toBe("cancelled");
    profile.cancellable = false;
    expect(await moneyOf(platform, token)).toEqual({ cash: 5_000n, held: 0n });
  });
});

describe("decideSandboxPayout", () => {
  it.each([
    ["done", ["sent", "done"], 3_000n, []],
    ["failed", ["sent", "failed"], 5_000n, [{ code: "not_accepted", amounts: {} }]],
    ["returned", ["sent", "returned"], 5_000n, [{ code: "sent_back", amounts: {} }]],
  ] as const)(
    "%s: the money is where it should be, and its player is notified",
    async (outcome, last, cash, reasons) => {
      const { token, email } = await newRichPlayer(platform, 5_000);
      const { id } = await withdraw(platform, token);
      expect(refusalOf(await decidePayout(id, outcome))).toEqual([404, "not_found"]);
      dataOf(await platform.call("reviewSandboxWithdrawal", { paymentId: id, decision: "approve" }));
      expect(dataOf(await decidePayout(id, outcome)).state).toBe(outcome);
      expect(dataOf(await decidePayout(id, outcome)).state).toBe(outcome);
      const ended = await paymentNow(id, token);
      expect(trailOf(ended)).toEqual(["requested", "in_review", "approved", ...last]);
      expect(ended.steps.at(-1)).toMatchObject({ by: "provider", reasons });
      expect(await moneyOf(platform, token)).toEqual({ cash, held: 0n });
      expect(await subjectsTo(email)).toHaveLength(2);
      expect(refusalOf(await decidePayout(id, outcome === "failed" ? "done" : "failed"))).toEqual([
        409,
        "payment_settled",
      ]);
    },
  );

  it("returns the money of a completed payout", async () => {
    const { token } = await newPlayedPlayer(platform, 5_000);
    const { id } = await sentWithdrawal(platform, token);
    const { cash } = await moneyOf(platform, token);
    dataOf(await decidePayout(id, "done"));
    expect(dataOf(await decidePayout(id, "returned")).state).toBe("returned");
    expect(await moneyOf(platform, token)).toEqual({ cash: cash + 2_000n, held: 0n });
  });

  it("decides even a payout that a job has claimed and not yet submitted", async () => {
    const { token } = await newPlayedPlayer(platform, 5_000);
    const { id } = await withdraw(platform, token);
    const dueAt = new Date(platform.clock.now().getTime() + 60_000);
    await platform.context.connection.db.update(payments).set({ dueAt }).where(eq(payments.id, id));
    expect(dataOf(await decidePayout(id, "done")).state).toBe("done");
    expect(trailOf(await paymentNow(id, token))).toEqual(["requested", "approved", "sent", "done"]);
  });
});

describe("the audit", () => {
  it.each([
    "amount = amount + 1",
    "balance_before = balance_before + 1",
    "balance_after = balance_after - 1",
    "state = 'done'",
    "state = 'refused'",
    "state = 'approved'",
  ])("reports every withdrawal whose row has %s", async (change) => {
    const { token } = await newRichPlayer(platform, 9_000);
    const { id: refused } = await withdraw(platform, token);
    dataOf(await platform.call("reviewSandboxWithdrawal", { paymentId: refused, decision: "other_name" }));
    const { id: sent } = await sentWithdrawal(platform, token);
    const { id: held } = await withdraw(platform, token);
    const { db } = platform.context.connection;
    const rows = await db
      .select()
      .from(payments)
      .where(inArray(payments.id, [refused, sent, held]));
    const changed = rows.filter(({ state }) => !change.includes(`'${state}'`));
    for (const { id } of changed) await db.execute(sql`update payments set ${sql.raw(change)} where id = ${id}`);
    const subjects = (await auditOf(platform)).map(({ subject }) => subject).join("\n");
    for (const { id } of changed) expect(subjects).toContain(id);
    for (const row of changed) await db.update(payments).set(row).where(eq(payments.id, row.id));
  });

  it("relies on steps and events that cannot be changed", async () => {
    for (const table of ["payment_steps", "payment_events"].map((name) => sql.identifier(name))) {
      await expect(platform.context.connection.db.execute(sql`delete from ${table}`)).rejects.toThrow();
      await expect(platform.owner.db.execute(sql`update ${table} set at = now()`)).rejects.toThrow();
    }
  });
});

describe("the provider's webhook of a payout", () => {
  const { stringify } = JSON;

  async function send(body: string, signature = signWebhook(platform.context, body)) {
    const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
    const url = `${platform.url}/api/v1/webhooks/payments/sandbox`;
    const answer = await fetch(url, { method: "POST", headers, body });
    const { errors } = (await answer.json()) as { errors: { code: string }[] };
    return [answer.status, ...errors.map(({ code }) => code)];
  }

  const latestEvent = () => latestEventOf(platform);

  async function sent() {
    const { token } = await newPlayedPlayer(platform, 5_000);
    const { id } = await sentWithdrawal(platform, token);
    const { db } = platform.context.connection;
    const [row] = await db.select().from(payments).where(eq(payments.id, id));
    const word = (event: string, changes: object = {}) =>
      stringify({ deliveryId: "dlv_12345678", reference: row?.reference, event, amount: eur(2_000), ...changes });
    const { cash } = await moneyOf(platform, token);
    return { id, token, word, cash };
  }

  it("counts once, in whatever order it comes, and is stored", async () => {
    const { id, token, word, cash } = await sent();
    for (const event of ["returned", "done", "sent", "returned", "failed", "paid"]) {
      const isKnown = event !== "paid";
      expect(await send(word(event))).toEqual(isKnown ? [200] : [404, "not_found"]);
      expect(await latestEvent()).toEqual([isKnown ? "applied" : "not_found", word(event)]);
    }
    expect(trailOf(await paymentNow(id, token)).slice(-2)).toEqual(["sent", "returned"]);
    expect(await moneyOf(platform, token)).toEqual({ cash: cash + 2_000n, held: 0n });
  });

  it.each([
    ["another amount", { amount: eur(200_000) }, [409, "operation_mismatch"]],
    ["another currency", { amount: toMoney(2_000n, "USD") }, [409, "operation_mismatch"]],
    ["an unknown payout", { reference: "sbx_unknown123" }, [404, "not_found"]],
    ["an unknown word", { event: "stolen" }, [400, "validation_failed"]],
  ])("of %s moves nothing, and is stored", async (_, changes, refusal) => {
    const { id, token, word, cash } = await sent();
    const body = word("returned", changes);
    expect(await send(body)).toEqual(refusal);
    expect(await latestEvent()).toEqual([refusal[1], body]);
    expect((await paymentNow(id, token)).state).toBe("sent");
    expect(await moneyOf(platform, token)).toEqual({ cash, held: 0n });
  });

  it("without the signature, old or a megabyte long moves nothing", async () => {
    const { id, token, word } = await sent();
    const body = word("returned");
    const old = signWebhook(platform.context, body);
    expect(await send(body, "t=1,k=1,v1=00")).toEqual([400, "signature_invalid"]);
    expect(await latestEvent()).toEqual(["signature_invalid", body]);
    platform.clock.advance({ minutes: 6 });
    expect(await send(body, old)).toEqual([400, "signature_invalid"]);
    expect(await send(word("returned", { padding: "x".repeat(1_000_000) }))).toEqual([413, "payload_too_large"]);
    expect((await paymentNow(id, token)).state).toBe("sent");
  });

  it("that was lost is queried, and a payout whose response was lost is not sent twice", async () => {
    const { token } = await newPlayedPlayer(platform, 5_000);
    const { id: paymentId, amount } = await withdraw(platform, token);
    const { connection, config } = platform.context;
    // A process that died after the provider had responded.
    const order = { paymentId, method: "card", amount, destination: "sbx_card", refundOf: null } as const;
    const { reference } = await sandboxProvider(platform.context).payOut(order);
    await handOverDue(platform.context);
    const [row] = await connection.db.select().from(payments).where(eq(payments.id, paymentId));
    expect([row?.state, row?.reference]).toEqual(["sent", reference]);
    const { port } = config;
    config.port = 1;
    dataOf(await decidePayout(paymentId, "done"));
    config.port = port;
    expect((await paymentNow(paymentId, token)).state).toBe("sent");
    platform.clock.advance({ minutes: 61 });
    await Promise.all([handOverDue(platform.context), handOverDue(platform.context)]);
    const [payment] = await connection.db.select().from(payments).where(eq(payments.id, paymentId));
    expect(payment?.state).toBe("done");
  });
});

describe("getPayoutTimes", () => {
  it("distinguishes too few from enough, and counts neither refused nor returned ones", async () => {
    platform.clock.advance({ days: 40 });
    const times = async () => {
      platform.clock.advance({ minutes: 2 });
      return dataOf(await platform.call("getPayoutTimes", {}));
    };
    const { token } = await newPlayedPlayer(platform, 90_000);
    const ids: string[] = [];
    while (ids.length < 20) ids.push((await withdraw(platform, token, { amount: eur(1_000) })).id);
    for (const [done, id] of ids.entries()) {
      const tooFew = { count: 19, medianSeconds: null, percentile95Seconds: null };
      if (done === 19) expect((await times()).all).toEqual(tooFew);
      platform.clock.advance({ seconds: 6 });
      dataOf(await decidePayout(id, "done"));
    }
    const published = await times();
    const measured = { count: 20, medianSeconds: 60, percentile95Seconds: 114 };
    expect(published.all).toEqual(measured);
    expect(published.methods.find(({ id }) => id === "card")).toEqual({ id: "card", ...measured });
    expect(published.methods.find(({ id }) => id === "bank")).toMatchObject({ count: 0, medianSeconds: null });
    dataOf(await decidePayout(ids[0] ?? "", "returned"));
    expect((await times()).all.count).toBe(19);
  });
});
