import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { letters } from "#server/ops/letters.ts";
import { queuedMail } from "#server/platform/adapters/mail.ts";
import { systemRandom } from "#server/platform/adapters/random.ts";
import { smtpCarrier } from "#server/platform/adapters/smtp.ts";
import type { Context } from "#server/platform/context.ts";
import { deliverMessages } from "#server/platform/modules/delivery/index.ts";
import { failedLetters, letterTo } from "#server/platform/modules/mail/index.ts";
import { bouncedAddresses, outbox } from "#server/platform/modules/mail/tables.ts";
import { freePort } from "#tests/support/house.ts";
import { type MailServer, openMailServer } from "#tests/support/mail-server.ts";
import { operatorOf } from "#tests/support/operator.ts";
import { outsideSandbox, startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";

const LINK = "https://openhand.example/en/reset-password/0f3c";
const going = () => new AbortController().signal;

let count = 0;
const someone = () => `reader${++count}@mail.example`;

let moods: Map<string, { code: number; at: "mailbox" | "letter" }>;
let server: MailServer;
let platform: TestPlatform;

beforeAll(async () => {
  moods = new Map();
  server = await openMailServer((address) => moods.get(address));
  platform = await startTestPlatform({ ...server.variables, SUPPORT_EMAIL: "help@house.example" });
});
afterAll(async () => {
  await platform?.close();
  await server?.close();
});

type Name = Parameters<typeof letterTo>[1];

/** The maximum length of an address. */
const ENDING = { unsubscribe: `https://openhand.example/de/unsubscribe/one-click/${"0f3c".repeat(50)}.x/all` };

/** Writes a letter and returns its address. */
async function written(name: Name = "newPassword", email = someone(), context: Context = platform.context) {
  const ended = name === "subscriptionBegun" ? ENDING : {};
  const letter = letterTo({ email, language: "de" }, name, { link: LINK, count: 60, ...ended });
  await context.connection.inTransaction((tx) => context.mail.send(tx, letter));
  return email;
}

const deliver = (context: Context = platform.context) => deliverMessages(context, going());
const rowsOf = (email: string) => platform.context.connection.db.select().from(outbox).where(eq(outbox.to, email));
const statesOf = async (email: string) => (await rowsOf(email)).map(({ state }) => state);
const receivedFor = (email: string) => server.received.filter(({ to }) => to.includes(email));
const isBounced = async (email: string) =>
  (await platform.context.connection.db.select().from(bouncedAddresses).where(eq(bouncedAddresses.address, email)))
    .length > 0;

const operator = () => operatorOf(platform);

describe("deliverLetters", () => {
  it("delivers a letter to the mail server, as text and HTML, marked as automatic", async () => {
    const email = await written();
    await deliver();
    const [letter, ...more] = receivedFor(email);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ from: "letters@house.example", to: [email] });
    const raw = letter?.raw ?? "";
    const [row] = await rowsOf(email);
    expect(raw).toContain(`Message-ID: <${row?.id}@house.example>`);
    expect(raw).toMatch(/^From: Openhand <letters@house\.example>/m);
    expect(raw).toMatch(/^Reply-To: Openhand <help@house\.example>/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(raw).toMatch(/multipart\/alternative/);
    expect(raw).toMatch(/text\/plain/);
    expect(raw).toMatch(/text\/html/);
    expect(raw).not.toMatch(/^List-Unsubscribe/m);
    expect(row).toMatchObject({ state: "sent", tries: 1, dueAt: null, reply: null });
  });

  it("sends nothing of a transaction that was rolled back", async () => {
    const email = someone();
    const { connection, mail } = platform.context;
    const letter = letterTo({ email, language: "en" }, "newPassword", { link: LINK, count: 60 });
    const given = connection.inTransaction(async (tx) => {
      await mail.send(tx, letter);
      throw new Error("given up");
    });
    await expect(given).rejects.toThrow("given up");
    await deliver();
    expect([await rowsOf(email), receivedFor(email)]).toEqual([[], []]);
  });

  it("deletes the text of a letter once it has left a house in production", async () => {
    const email = await written();
    await outsideSandbox(platform, () => deliver());
    expect(await rowsOf(email)).toMatchObject([{ state: "sent", text: "", html: null, link: null }]);
    expect(receivedFor(email)[0]?.raw).toContain("0f3c");
  });

  it("sends each letter once, when several platforms deliver", async () => {
    const emails = await Promise.all(Array.from({ length: 25 }, () => written()));
    await Promise.all(Array.from({ length: 4 }, () => deliver()));
    expect(emails.map((email) => receivedFor(email).length)).toEqual(emails.map(() => 1));
  });

  it("retries a temporary refusal at growing intervals, and gives up after a day", async () => {
    const email = await written();
    moods.set(email, { code: 450, at: "mailbox" });
    await deliver();
    const [row] = await rowsOf(email);
    expect(row).toMatchObject({ state: "waiting", tries: 1 });
    expect(row?.reply).toContain("450");
    expect(row?.dueAt?.getTime()).toBe(platform.clock.now().getTime() + 30_000);
    const tries = server.tries();
    await deliver();
    expect(server.tries()).toBe(tries);
    platform.clock.advance({ seconds: 30 });
    await deliver();
    expect((await rowsOf(email))[0]?.dueAt?.getTime()).toBe(platform.clock.now().getTime() + 120_000);
    for (let more = 0; more < 28; more++) {
      platform.clock.advance({ minutes: 60 });
      await deliver();
    }
    expect(await rowsOf(email)).toMatchObject([{ state: "failed", tries: 30, dueAt: null }]);
    expect(await isBounced(email)).toBe(false);
  });

  it("is retried on an operator's command, and delivered", async () => {
    const email = await written();
    moods.set(email, { code: 554, at: "letter" });
    await deliver();
    const { db } = platform.context.connection;
    const failed = (await failedLetters(db)).find(({ to }) => to === email);
    expect(failed).toMatchObject({ state: "failed", tries: 1 });
    const id = failed?.id ?? "";
    const list = await letters.run(operator(), ["list"]);
    expect(list).toContain(`${id}  ${failed?.sentAt.toISOString()}  ${email}  newPassword  1 tries  `);
    expect(list).not.toContain("0f3c");
    moods.delete(email);
    expect(await letters.run(operator(), ["retry", id])).toBe("1 letter is tried again.");
    await expect(letters.run(operator(), ["retry", id])).rejects.toThrow(`No letter with the id ${id}`);
    for (const words of [[], ["retry"], ["list", "all"], ["send", id]]) {
      await expect(letters.run(operator(), words)).rejects.toThrow("Usage: npm run ops -- letters");
    }
    await deliver();
    expect([await statesOf(email), receivedFor(email).length]).toEqual([["sent"], 1]);
  });

  it("stops writing to a mailbox that does not exist, until it accepts the letter that confirms it", async () => {
    const email = await written();
    moods.set(email, { code: 550, at: "mailbox" });
    await deliver();
    expect([await statesOf(email), await isBounced(email)]).toEqual([["bounced"], true]);
    await written("newPassword", email);
    const tries = server.tries();
    await deliver();
    expect([(await statesOf(email)).sort(), server.tries()]).toEqual([["bounced", "withheld"], tries]);
    moods.delete(email);
    await written("emailConfirmation", email);
    await deliver();
    expect([receivedFor(email).length, await isBounced(email)]).toEqual([1, false]);
    await written("newPassword", email);
    await deliver();
    expect(receivedFor(email)).toHaveLength(2);
  });

  it.each([
    "a@b.example\r\nBcc: evil@x.example",
    "Anna <a@b.example>",
    "a@b.example, evil@x.example",
    "a@b.example\r\nRCPT TO:<evil@x.example>",
  ])("sends nothing to %j", async (email) => {
    const before = server.tries();
    await written("newPassword", email);
    await deliver();
    expect([await statesOf(email), server.tries()]).toEqual([["failed"], before]);
  });

  it("names the way to unsubscribe, in two headers covered by the signature", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const { smtp } = platform.context.config;
    if (!smtp) throw new Error("there is no mail server");
    const carrier = await smtpCarrier({ ...smtp, dkim: { selector: "house", key } });
    const { clock } = platform;
    const context = { ...platform.context, mail: queuedMail(clock, systemRandom, carrier) };
    const email = await written("subscriptionBegun", someone(), context);
    await deliver(context);
    carrier.close();
    // A folded header continues in lines that start with a blank.
    const raw = (receivedFor(email)[0]?.raw ?? "").replace(/\r\n[ \t]+/g, " ");
    expect(raw).toContain(`List-Unsubscribe: <${ENDING.unsubscribe}>`);
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const signature = /^DKIM-Signature:.+/m.exec(raw)?.[0].replace(/\s+/g, "") ?? "";
    expect(signature).toMatch(/d=house\.example;.*s=house;/);
    expect(signature.toLowerCase()).toMatch(/;h=[^;]*:list-unsubscribe:list-unsubscribe-post/);
  });

  describe("of a mail server that", () => {
    const to = async (port: number) => {
      const { smtp } = platform.context.config;
      if (!smtp) throw new Error("there is no mail server");
      const carrier = await smtpCarrier({ ...smtp, server: { ...smtp.server, port } });
      return { carrier, context: { ...platform.context, mail: queuedMail(platform.clock, systemRandom, carrier) } };
    };

    it("is down: the letter waits", async () => {
      const { carrier, context } = await to(await freePort());
      const email = await written("newPassword", someone(), context);
      await deliver(context);
      carrier.close();
      expect(await rowsOf(email)).toMatchObject([{ state: "waiting", tries: 1 }]);
      platform.clock.advance({ seconds: 30 });
      await deliver();
      expect(receivedFor(email)).toHaveLength(1);
    });

    it("does not respond: the platform stops in time, and another one sends the letter", async () => {
      const silent = createServer(() => {}).listen(0, "127.0.0.1");
      await new Promise((resolve) => silent.once("listening", resolve));
      const address = silent.address();
      const { carrier, context } = await to(typeof address === "object" ? (address?.port ?? 0) : 0);
      const email = await written("newPassword", someone(), context);
      const ending = new AbortController();
      const delivering = deliverMessages(context, ending.signal);
      setTimeout(() => ending.abort(), 500);
      await delivering;
      carrier.close();
      silent.close();
      expect(await rowsOf(email)).toMatchObject([{ state: "waiting", tries: 1, reply: null }]);
      await deliver();
      expect(receivedFor(email)).toEqual([]);
      platform.clock.advance({ minutes: 5 });
      await deliver();
      expect(receivedFor(email)).toHaveLength(1);
    });
  });
});

it("keeps letters in the outbox of a sandbox without a mail server, and tries no delivery", async () => {
  const quiet = await startTestPlatform();
  await written("newPassword", "kept@mail.example", quiet.context);
  await deliver(quiet.context);
  const rows = await quiet.context.connection.db.select().from(outbox);
  await quiet.close();
  expect(rows).toMatchObject([{ to: "kept@mail.example", state: "kept", tries: 0, dueAt: null }]);
});
