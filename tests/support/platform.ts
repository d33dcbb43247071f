import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Clock } from "#server/platform/adapters/clock.ts";
import { queuedMail, sandboxMail } from "#server/platform/adapters/mail.ts";
import { systemRandom } from "#server/platform/adapters/random.ts";
import { queuedSms, sandboxSms } from "#server/platform/adapters/sms.ts";
import { smsGateway } from "#server/platform/adapters/sms-gateway.ts";
import { smtpCarrier } from "#server/platform/adapters/smtp.ts";
import { sealedStorage, storageOf } from "#server/platform/adapters/storage/index.ts";
import { readConfig } from "#server/platform/config/index.ts";
import type { Context } from "#server/platform/context.ts";
import { connect } from "#server/platform/db/index.ts";
import { createLog } from "#server/platform/http/logging.ts";
import { listen } from "#server/platform/http/server.ts";
import { listAllGames } from "#server/platform/modules/catalogue/index.ts";
import { startWith } from "#server/platform/modules/key-versions/index.ts";
import { prepareSeeds } from "#server/platform/modules/rounds/index.ts";
import { dayOf } from "#server/platform/utc-days.ts";
import { apiAt } from "./api.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { keysOf, TEST_SECRETS, type Version } from "./secrets.ts";

/**
 * A clock that stands at noon, UTC, until it is moved: minutes that a test adds do not reach another day, at whatever time the tests
 * run. The day is the machine's, which sites and databases beside the platform use.
 */
class TestClock implements Clock {
  #now = Date.parse(`${dayOf(new Date())}T12:00:00Z`);

  now(): Date {
    return new Date(this.#now);
  }

  advance({ seconds = 0, minutes = 0, days = 0 }): void {
    this.#now += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000;
  }
}

/** Addresses that the registries place in Germany and in the United States. */
export const GERMAN_ADDRESS = "5.9.0.1";
export const BELGIAN_ADDRESS = "91.183.0.1";
export const BRITISH_ADDRESS = "81.2.69.142";
export const AMERICAN_ADDRESS = "8.8.8.8";

/** The real platform on a database of its own (a new one by default) and its own port; only its clock is the test's. */
export async function startTestPlatform(variables: Record<string, string> = {}, given?: TestDatabase) {
  const database = given ?? (await createTestDatabase());
  const clock = new TestClock();
  const folder = await mkdtemp(join(tmpdir(), "openhand-documents-"));
  const own = { PORT: "0", DATABASE_URL: database.url, SECRETS: TEST_SECRETS, STORAGE_DIR: folder };
  const config = readConfig({ ...own, ...variables });
  const carrier = config.smtp && (await smtpCarrier(config.smtp));
  const gateway = config.sms && smsGateway(config.sms, clock);
  const context: Context = {
    connection: database.connection,
    clock,
    config,
    random: systemRandom,
    log: createLog("silent"),
    mail: carrier ? queuedMail(clock, systemRandom, carrier) : sandboxMail(clock, systemRandom),
    storage: sealedStorage(storageOf(config.documents), config),
    sms: gateway ? queuedSms(clock, systemRandom, gateway) : sandboxSms(clock, systemRandom),
  };
  await startWith(context);
  // The template has the games of a house without providers.
  if (config.providers.length > 0) await listAllGames(context);
  await prepareSeeds(context);
  const { server, drain } = await listen(context);
  const bound = server.address();
  const url = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : bound}`;

  async function close() {
    carrier?.close();
    server.closeAllConnections();
    await drain();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }

  return { url, context, clock, owner: database.owner, ...apiAt(url), drain, close };
}

/** Runs an action with a second platform: on the same database by connections of its own, at the same time. */
export async function withSecondPlatform<Done>(
  { context, owner, clock }: TestPlatform,
  act: (second: TestPlatform) => Promise<Done>,
): Promise<Done> {
  const url = context.config.databaseUrl;
  const connection = connect(url);
  const same = { url, ownerUrl: url, owner, connection, drop: () => connection.close() };
  const second = await startTestPlatform({}, same);
  second.clock.advance({ seconds: (clock.now().getTime() - second.clock.now().getTime()) / 1000 });
  return act(second).finally(() => second.close());
}

/** Runs an action while the platform is in production mode. */
export async function outsideSandbox<Done>(
  { context: { config } }: TestPlatform,
  act: () => Promise<Done>,
): Promise<Done> {
  config.mode = "production";
  return act().finally(() => {
    config.mode = "sandbox";
  });
}

export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>;

/** Restarts the platform with these key versions, the first of which is used. */
export async function restartWith({ context }: Pick<TestPlatform, "context">, ...versions: Version[]): Promise<void> {
  context.config.keys = keysOf(...versions);
  await startWith(context);
  await prepareSeeds(context);
}
