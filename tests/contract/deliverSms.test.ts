import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { deliverMessages } from "#server/platform/modules/delivery/index.ts";
import { smsTo } from "#server/platform/modules/mail/index.ts";
import { outbox } from "#server/platform/modules/mail/tables.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";

const SECRET = "a secret of the gateway and the house";

let gateway: Server;
let platform: TestPlatform;
let status: number;
const taken: { id: string; to: string; text: string }[] = [];
const seen: { raw: string; signature: string }[] = [];

/** A gateway that checks what it is sent before it says anything else. */
beforeAll(async () => {
  gateway = createServer((request, response) => {
    void json(request).then((message) => {
      const raw = JSON.stringify(message);
      const signature = request.headers["x-openhand-signature"]?.toString() ?? "";
      seen.push({ raw, signature });
      const [, time, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
      const isSigned = given === createHmac("sha256", SECRET).update(`${time}.${raw}`).digest("hex");
      if (isSigned && status === 200) taken.push(message as (typeof taken)[number]);
      response.writeHead(isSigned ? status : 401).end(isSigned ? "" : "not signed");
    });
  }).listen(0, "127.0.0.1");
  await once(gateway, "listening");
  const { port } = gateway.address() as AddressInfo;
  platform = await startTestPlatform({ SMS_URL: `http://127.0.0.1:${port}/send`, SMS_SECRET: SECRET });
});
afterAll(async () => {
  await platform?.close();
  gateway?.close();
});
beforeEach(() => {
  status = 200;
});

let count = 0;
async function written() {
  const phone = `+4915112345${String(++count).padStart(3, "0")}`;
  const { connection, sms } = platform.context;
  const message = smsTo({ phone, language: "ru" }, "phoneCode", { code: "204418", count: 5 });
  await connection.inTransaction((tx) => sms.send(tx, message));
  return phone;
}

const deliver = () => deliverMessages(platform.context, new AbortController().signal);
const rowOf = async (phone: string) =>
  (await platform.context.connection.db.select().from(outbox).where(eq(outbox.to, phone)))[0];
const takenFor = (phone: string) => taken.filter(({ to }) => to === phone);

it("brings a message to the gateway, signed with its time, once over several platforms", async () => {
  const phone = await written();
  await Promise.all([deliver(), deliver(), deliver()]);
  const row = await rowOf(phone);
  expect(takenFor(phone)).toEqual([{ id: row?.id, to: phone, text: expect.stringContaining("204418") }]);
  expect(seen.at(-1)?.signature).toContain(`t=${platform.clock.now().getTime()},`);
  expect(row).toMatchObject({ channel: "sms", state: "sent", tries: 1 });
});

it.each([500, 503, 429, 302])("tries again after %d, under the same id", async (answer) => {
  const phone = await written();
  status = answer;
  await deliver();
  expect(await rowOf(phone)).toMatchObject({ state: "waiting", tries: 1, reply: String(answer) });
  const before = JSON.parse(seen.at(-1)?.raw ?? "{}").id;
  status = 200;
  platform.clock.advance({ seconds: 30 });
  await deliver();
  expect(takenFor(phone).map(({ id }) => id)).toEqual([before]);
});

it("gives up after a quarter of an hour: a code is over by then", async () => {
  const phone = await written();
  status = 503;
  for (let tries = 0; tries < 6; tries++) {
    await deliver();
    platform.clock.advance({ minutes: 10 });
  }
  expect(await rowOf(phone)).toMatchObject({ state: "failed", tries: 5 });
});

it.each([400, 401, 404])("gives up at once what is answered with %d", async (answer) => {
  const phone = await written();
  status = answer;
  await deliver();
  expect(await rowOf(phone)).toMatchObject({ state: "failed", tries: 1 });
});

it("leaves letters alone where there is no mail server", async () => {
  const { connection, mail } = platform.context;
  const to = "anna@mail.example";
  const facts = { name: "newPassword", to, subject: "s", text: "t", html: "h", link: null, unsubscribe: null } as const;
  await connection.inTransaction((tx) => mail.send(tx, facts));
  const before = seen.length;
  await deliver();
  expect([seen.length, (await rowOf(to))?.state]).toEqual([before, "kept"]);
});
