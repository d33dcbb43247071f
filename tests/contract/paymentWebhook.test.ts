import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { deliverDueWebhooks } from "#server/platform/adapters/payment/sandbox-delivery.ts";
import { signWebhook } from "#server/platform/adapters/payment/sandbox-signature.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { latestEventOf } from "#tests/support/payment-providers.ts";
import { eur, moneyOf, operationId, referenceOf } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

async function pendingDeposit() {
  const { token } = await newConfirmedPlayer(platform);
  const input = { operationId: operationId(), method: "card", amount: eur(2_500), returnPath: "/en/player" } as const;
  const { payment, redirectUrl } = dataOf(await platform.call("createDeposit", input, { token }));
  const stateOf = async () => dataOf(await platform.call("getPayment", { paymentId: payment.id }, { token })).state;
  return { token, reference: referenceOf(redirectUrl), stateOf };
}

const wordOf = (reference: string, changes: object = {}) =>
  JSON.stringify({ deliveryId: "dlv_12345678", reference, event: "paid", amount: eur(2_500), ...changes });

async function send(body: string, signature: string | null) {
  const headers = { "content-type": "application/json", ...(signature ? { "x-sandbox-signature": signature } : {}) };
  const answer = await fetch(`${platform.url}/api/v1/webhooks/payments/sandbox`, { method: "POST", headers, body });
  const { errors } = (await answer.json()) as { errors: { code: string }[] };
  return [answer.status, ...errors.map(({ code }) => code)];
}

const latestEvent = () => latestEventOf(platform);

const sendSigned = (body: string) => send(body, signWebhook(platform.context, body));

describe("paymentWebhook", () => {
  it("credits once, under repeated and concurrent deliveries", async () => {
    const { token, reference, stateOf } = await pendingDeposit();
    const body = wordOf(reference);
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendSigned(body)));
    expect(answers).toEqual(Array(5).fill([200]));
    expect(await sendSigned(wordOf(reference, { deliveryId: "dlv_another1" }))).toEqual([200]);
    expect(await stateOf()).toBe("done");
    expect(await moneyOf(platform, token)).toEqual({ cash: 2_500n, held: 0n });
  });

  it("cannot be revoked: a decline after the money changes nothing", async () => {
    const { token, reference, stateOf } = await pendingDeposit();
    await sendSigned(wordOf(reference));
    expect(await sendSigned(wordOf(reference, { event: "declined" }))).toEqual([200]);
    expect(await stateOf()).toBe("done");
    expect(await moneyOf(platform, token)).toEqual({ cash: 2_500n, held: 0n });
  });

  it("refuses webhooks without a signature or with a wrong one", async () => {
    const { reference, stateOf } = await pendingDeposit();
    const body = wordOf(reference);
    const good = signWebhook(platform.context, body);
    const forged = [
      null,
      "",
      "t=1,v1=00",
      good.replace(/v1=.*/, `v1=${"0".repeat(64)}`),
      good.replace(/^t=\d+/, `t=${platform.clock.now().getTime() + 1}`),
      signWebhook(platform.context, wordOf(reference, { amount: eur(1) })),
      `${good}, ${good}`,
    ];
    for (const signature of forged) expect(await send(body, signature)).toEqual([400, "signature_invalid"]);
    expect(await send(`${body} `, good)).toEqual([400, "signature_invalid"]);
    expect(await latestEvent()).toEqual(["signature_invalid", `${body} `]);
    expect(await stateOf()).toBe("pending");
  });

  it("does not parse an oversized body or invalid JSON, but records that it came", async () => {
    const { token, reference, stateOf } = await pendingDeposit();
    const long = wordOf(reference, { padding: "x".repeat(1024 * 1024) });
    expect(await sendSigned(long)).toEqual([413, "payload_too_large"]);
    expect(await latestEvent()).toEqual(["payload_too_large", ""]);
    expect(await sendSigned(wordOf(reference).slice(1))).toEqual([400, "malformed_request"]);
    expect(await latestEvent()).toEqual(["malformed_request", ""]);
    expect([await stateOf(), await moneyOf(platform, token)]).toEqual(["pending", { cash: 0n, held: 0n }]);
  });

  it("refuses a delivery that was captured and is replayed later", async () => {
    const { reference, stateOf } = await pendingDeposit();
    const body = wordOf(reference);
    const caught = signWebhook(platform.context, body);
    platform.clock.advance({ minutes: 6 });
    expect(await send(body, caught)).toEqual([400, "signature_invalid"]);
    expect(await latestEvent()).toEqual(["signature_invalid", body]);
    platform.clock.advance({ minutes: -6 });
    expect(await stateOf()).toBe("pending");
  });

  it.each([
    ["another amount", { amount: eur(250_000) }],
    ["another currency", { amount: { amount: "2500", currency: "BTC" } }],
  ])("refuses %s than requested", async (_, changes) => {
    const { token, reference, stateOf } = await pendingDeposit();
    const body = wordOf(reference, changes);
    expect(await sendSigned(body)).toEqual([409, "operation_mismatch"]);
    expect(await latestEvent()).toEqual(["operation_mismatch", body]);
    expect(await stateOf()).toBe("pending");
    expect(await moneyOf(platform, token)).toEqual({ cash: 0n, held: 0n });
  });

  it("refuses a payment it did not request", async () => {
    expect(await sendSigned(wordOf("sbx_unknown123"))).toEqual([404, "not_found"]);
    expect(await latestEvent()).toEqual(["not_found", wordOf("sbx_unknown123")]);
  });

  it("refuses an unknown provider", async () => {
    expect(refusalOf(await platform.call("paymentWebhook", { provider: "nobody" }))).toEqual([404, "not_found"]);
  });

  it("refuses a signed body without content", async () => {
    expect(await sendSigned("{}")).toEqual([400, "validation_failed"]);
  });
});

describe("delivery", () => {
  it("is retried after a failure, and after a restart", async () => {
    const { reference, stateOf } = await pendingDeposit();
    const { config } = platform.context;
    const { port } = config;
    config.port = await unusedPort();
    dataOf(await platform.call("decideSandboxPayment", { reference, decision: "pay" }));
    expect(await stateOf()).toBe("pending");
    config.port = port;
    await deliverDueWebhooks(platform.context);
    expect(await stateOf()).toBe("pending");
    platform.clock.advance({ seconds: 3 });
    await deliverDueWebhooks(platform.context);
    expect(await stateOf()).toBe("done");
  });
});

/** A port that has just been closed: connections to it are refused. */
async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
