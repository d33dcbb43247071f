import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { deliverMessages } from "#server/platform/modules/delivery/index.ts";
import { smsTo } from "#server/platform/modules/mail/index.ts";
import { outbox } from "#server/platform/modules/mail/tables.ts";
import { startTestPlatform, type TestPlatform } from "#tests/support/platform.ts";
import { openSmsGateway } from "#tests/support/sms-gateway.ts";

let gateway: Awaited<ReturnType<typeof openSmsGateway>>;
let platform: TestPlatform;

beforeAll(async () => {
  gateway = await openSmsGateway();
  platform = await startTestPlatform(gateway.variables);
});
afterAll(async () => {
  await platform?.close();
  await gateway?.close();
});
beforeEach(() => gateway.answerWith(200));

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
const acceptedFor = (phone: string) => gateway.accepted.filter(({ to }) => to === phone);

it("delivers a message to the gateway, signed with its time, once across several platforms", async () => {
  const phone = await written();
  await Promise.all([deliver(), deliver(), deliver()]);
  const row = await rowOf(phone);
  expect(acceptedFor(phone)).toEqual([{ id: row?.id, to: phone, text: expect.stringContaining("204418") }]);
  expect(gateway.seen.at(-1)?.signature).toContain(`t=${platform.clock.now().getTime()},`);
  expect(row).toMatchObject({ channel: "sms", state: "sent", tries: 1 });
});

it.each([500, 503, 429, 302])("retries after %d, under the same id", async (answer) => {
  const phone = await written();
  gateway.answerWith(answer);
  await deliver();
  expect(await rowOf(phone)).toMatchObject({ state: "waiting", tries: 1, reply: String(answer) });
  const before = JSON.parse(gateway.seen.at(-1)?.raw ?? "{}").id;
  gateway.answerWith(200);
  platform.clock.advance({ seconds: 30 });
  await deliver();
  expect(acceptedFor(phone).map(({ id }) => id)).toEqual([before]);
});

it("gives up after a quarter of an hour, when a code has expired", async () => {
  const phone = await written();
  gateway.answerWith(503);
  for (let tries = 0; tries < 6; tries++) {
    await deliver();
    platform.clock.advance({ minutes: 10 });
  }
  expect(await rowOf(phone)).toMatchObject({ state: "failed", tries: 5 });
});

it.each([400, 401, 404])("gives up at once after %d", async (answer) => {
  const phone = await written();
  gateway.answerWith(answer);
  await deliver();
  expect(await rowOf(phone)).toMatchObject({ state: "failed", tries: 1 });
});

it("leaves letters alone if there is no mail server", async () => {
  const { connection, mail } = platform.context;
  const to = "anna@mail.example";
  const facts = { name: "newPassword", to, subject: "s", text: "t", html: "h", link: null, unsubscribe: null } as const;
  await connection.inTransaction((tx) => mail.send(tx, facts));
  const before = gateway.seen.length;
  await deliver();
  expect([gateway.seen.length, (await rowOf(to))?.state]).toEqual([before, "kept"]);
});
