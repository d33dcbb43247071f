import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstRoundFrom, QUICKNET } from "#server/games/index.ts";
import { alertIn } from "#tests/support/html.ts";
import { photo } from "#tests/support/pictures.ts";
import { DICE } from "#tests/support/play.ts";
import { type ProductionHouse, setUpProduction, until } from "#tests/support/production-house.ts";
import { MAINNET_ADDRESS } from "#tests/support/withdrawals.ts";

const EMAIL = "nora@mail.example";
const PASSWORD = "three geese crossing";
const PHONE = "+4915112345678";
const PIN = "407129";

let house: ProductionHouse;
beforeAll(async () => {
  house = await setUpProduction();
});
afterAll(() => house?.close());

/** The output of an operator's command, which must not fail. */
async function operate(...words: string[]): Promise<string> {
  const { code, out, err } = await house.ops(words);
  expect({ code, err }, words.join(" ")).toEqual({ code: 0, err: "" });
  return out.trim();
}

/** The part of a letter that is read, in one piece. */
const unfolded = (raw: string) =>
  raw.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16)));

const letterWith = (words: string) =>
  until(`letter with "${words}"`, () =>
    house.mail.received
      .filter(({ to }) => to.includes(EMAIL))
      .map(({ raw }) => unfolded(raw))
      .find((letter) => letter.includes(words)),
  );

/** The redirect of a form, which must have been accepted. */
async function submitted(path: string, fields: Record<string, string>): Promise<string> {
  const { status, headers, body } = await house.visitor.submit(path, fields);
  expect(status, `${path}: ${alertIn(body)}`).toBe(303);
  return headers.location ?? "";
}

describe("before it is open", () => {
  it("its owner makes the schema and the platform's role", async () => {
    const { ownerUrl } = house.database;
    const { code, out, err } = await house.ops(["migrate"], { DATABASE_OWNER_URL: ownerUrl });
    expect({ code, out, err }).toEqual({ code: 0, out: "The database is at this version.\n", err: "" });
  });

  it("is refused with the owner as the platform's role, and without a bucket, in the words of the doctor", async () => {
    const changes = { DATABASE_URL: house.database.ownerUrl };
    const [refused, doctor] = await Promise.all([house.refused("platform", changes), house.ops(["doctor"], changes)]);
    expect([refused.code, doctor.code]).toEqual([1, 1]);
    expect(refused.err).toMatch(/may do more than the platform needs \(is a superuser, .+ npm run ops -- migrate\n$/);
    expect(doctor.err).toContain(refused.err.trim());

    const none = { S3_ENDPOINT: "", S3_BUCKET: "", S3_KEY: "", S3_SECRET: "" };
    const [bare, withoutBucket] = await Promise.all([house.refused("platform", none), house.ops(["doctor"], none)]);
    const [head, line = "", ...rest] = bare.err.trim().split("\n");
    expect([bare.code, head, rest]).toEqual([1, "MODE=production is refused.", []]);
    expect(withoutBucket.err).toMatch(new RegExp(`WRONG +documents +${line.replace("documents: ", "").slice(0, 60)}`));

    const seed = await house.ops(["seed"], { DATABASE_OWNER_URL: house.database.ownerUrl });
    expect([seed.code, seed.err]).toEqual([1, "MODE is production, which has no invented players.\n"]);

    const site = await house.refused("site", { PUBLIC_URL: "http://house.test" });
    expect([site.code, site.err]).toEqual([1, expect.stringContaining("encryption: PUBLIC_URL is http")]);
  });
});

describe("a player of a house in production", () => {
  beforeAll(() => house.open());

  it("registers, and confirms address and telephone by the messages at the mail server and the gateway", async () => {
    const { visitor, origin } = house;
    const page = "/en/registration";
    const arrived = await submitted(page, {
      intent: "register",
      operationId: randomUUID(),
      email: EMAIL,
      password: PASSWORD,
      country: "DE",
      day: "27",
      month: "3",
      year: "1994",
      currency: "BTC",
      acceptTerms: "on",
      termsVersion: await visitor.field(page, "termsVersion"),
    });
    expect(arrived).toBe("/en/confirm/email");
    const letter = await letterWith("Confirm your e-mail address");
    expect(letter).toMatch(/^DKIM-Signature: .*d=house\.example/m);
    const [, path = ""] = new RegExp(`${origin}(/en/confirm/email/\\S+)`).exec(letter) ?? [];
    expect(await submitted(path, { intent: "confirm" })).toContain("/en/player/balance");

    await submitted("/en/player/profile/phone", { intent: "request", phone: PHONE });
    const { text } = await until("SMS", () => house.sms.accepted.find(({ to }) => to === PHONE));
    const [code = ""] = /\d{6}/.exec(text) ?? [];
    await submitted("/en/player/profile/phone", { intent: "confirm", code });
    await submitted("/en/player/profile/pin", { intent: "set", pin: PIN, password: PASSWORD });
  });

  it("deposits coins by the page of the payment provider, whose webhook comes through nginx", async () => {
    const { visitor, btcpay } = house;
    const deposit = { intent: "deposit", operationId: randomUUID(), method: "crypto", other: "0.05" };
    // Identification comes first.
    expect((await visitor.submit("/en/player/balance", deposit)).status).toBe(400);
    const person = { name: "Nora", surname: "Winter", street: "Lindenstraße 12", city: "Leipzig" };
    await submitted("/en/player/add-profile-data", person);
    const checkout = await submitted("/en/player/balance", deposit);
    expect(checkout).toMatch(/^https:\/\/pay\.house\.test:\d+\/i\/\w+$/);
    const { headers } = await visitor.visit("/en/player/balance");
    expect(headers["content-security-policy"]).toContain(`form-action 'self' ${new URL(checkout).origin}`);
    const [invoice] = btcpay.invoices.values();
    await btcpay.pay(invoice?.id ?? "", "0.05");
    expect(btcpay.undelivered).toEqual([]);
    const arrival = await visitor.visit(`/en/player/balance/deposit/${invoice?.metadata.orderId}`);
    expect(arrival.body).toContain("is in your balance");
  });

  it("plays a round", async () => {
    const table = `/en/game/play/${DICE}`;
    const stake = await house.visitor.field(table, "stake");
    const bet = { intent: "play", operationId: randomUUID(), kind: "dice", chance: "49.50", direction: "under" };
    await submitted(table, { ...bet, stake, currency: "BTC" });
    expect((await house.visitor.visit("/en/player/history/rounds")).body).toContain("Hundred Dice");
  });

  it("is paid out after a PIN, two documents in the bucket and an operator's decision, and is informed by letters", async () => {
    const { visitor, btcpay } = house;
    const page = "/en/player/balance/withdraw";
    const fields = { intent: "withdraw", to: "crypto", amount: "0.04", crypto: MAINNET_ADDRESS };
    const form = { ...fields, operationId: randomUUID() };
    const stepUp = await submitted(page, form);
    expect(stepUp).toMatch(/^\/en\/step-up/);
    expect(await submitted(stepUp, { intent: "confirm", kind: "pin", code: PIN })).toBe(`${page}?notice=formKept`);
    const trail = await submitted(page, form);
    expect(trail).toMatch(/^\/en\/player\/balance\/payment\/pay_\w+$/);
    await letterWith("is in review");
    const paymentId = trail.split("/").at(-1) ?? "";
    expect(await operate("withdrawals", "show", paymentId)).toContain("documents,new_destination");

    // A withdrawal of this amount has requested them by itself.
    const asking = await visitor.visit("/en/player/verification");
    const documents = [...new Set(asking.body.match(/\bdoc_\w+/g))];
    expect(documents).toHaveLength(2);
    for (const id of documents) {
      const body = new FormData();
      body.append("operationId", randomUUID());
      body.append("documentId", id);
      body.append("file", new Blob([new Uint8Array(await photo())], { type: "image/jpeg" }), "paper.jpg");
      const sent = await visitor.post(`/en/player/verification?document=${id}`, body);
      expect([sent.status, sent.headers.location]).toEqual([303, expect.stringContaining("notice=documentSent")]);
      expect(await operate("review-document", id, "approved")).toBe("The document is approved.");
    }
    await letterWith("Your document is approved");

    expect(await operate("withdrawals", "approve", paymentId)).toBe("The withdrawal is approved.");
    const payout = await until("payout", () => [...btcpay.payouts.values()][0]);
    expect(payout).toMatchObject({ destination: MAINNET_ADDRESS, originalAmount: "0.04000000" });
    // A webhook before the platform has recorded the payout is refused, and BTCPay Server delivers it again.
    await until("an accepted delivery", async () => {
      await btcpay.movePayout(payout.id, "Completed");
      return (await btcpay.redeliver()).length === 0;
    });
    await letterWith("is paid");
    const { body } = await visitor.visit(trail);
    expect(/role="status">(.*?)<\/div>/.exec(body)?.[1]).toMatch(/>Done<.+was paid to Crypto wallet bc1qw5…f3t4/);
  });

  it("finds no page of the sandbox, nothing unencrypted, and no page broken where nothing was seeded", async () => {
    const { visitor } = house;
    for (const path of ["/sandbox", "/sandbox/payments/sbx_1", "/sandbox/social", "/sandbox/letters/msg_1"]) {
      expect((await visitor.visit(`/en${path}`)).status, path).toBe(404);
    }
    const empty = ["", "/games-all", "/tournaments/list", "/races/list", "/bonuses", "/points", "/contribution"];
    const others = ["/news/list", "/blog", "/help", "/house-ledger", "/payout-times", "/player/history/payments"];
    for (const path of [...empty, ...others]) {
      const { status, headers, body } = await visitor.visit(`/en${path}`);
      expect([status, headers["strict-transport-security"]], path).toEqual([200, expect.stringContaining("max-age=")]);
      expect(body, path).not.toMatch(/\/sandbox|sandbox/i);
    }
    expect(visitor.set.length).toBeGreaterThan(2);
    expect(visitor.set.filter((cookie) => !/; Secure/i.test(cookie))).toEqual([]);
  });

  it("leaves an intact ledger, and the doctor finds no fault but a relay that cannot sign for the beacon", async () => {
    expect(await operate("audit")).toBe("The ledger is whole.");
    const now = firstRoundFrom(QUICKNET, Date.now()) - 1;
    house.beacon.setLatest(now);
    const { code, err } = await house.ops(["doctor"]);
    const told = (mark: string) =>
      err.split("\n").flatMap((line) => (line.startsWith(mark) ? [line.slice(8).split(/ {2,}/)[0]] : []));
    expect(told("advice")).toEqual(["payments", "exchange rates", "minimum ages", "helplines", "backups"]);
    expect([code, told("WRONG")]).toEqual([1, ["beacon"]]);
    expect(err).toContain(`answered a signature of round ${now} that is not the beacon's`);
  });
});
