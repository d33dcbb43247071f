import closeWithGrace from "close-with-grace";
import type { Logger } from "pino";
import { endAfterMs } from "#server/drain.ts";
import { checkReturns } from "#server/games/index.ts";
import { endWithParent } from "#server/parent.ts";
import { Problem } from "#server/problem.ts";
import { ProductionProblem } from "#server/production.ts";
import { requireClosedSandbox } from "#server/sandbox-reach.ts";
import { refuse } from "#server/setup/refuse.js";
import { databaseClock } from "./adapters/clock.ts";
import { queuedMail, sandboxMail } from "./adapters/mail.ts";
import { systemRandom } from "./adapters/random.ts";
import { queuedSms, sandboxSms } from "./adapters/sms.ts";
import { smsGateway } from "./adapters/sms-gateway.ts";
import { smtpCarrier } from "./adapters/smtp.ts";
import { sealedStorage, storageOf } from "./adapters/storage/index.ts";
import { type PlatformConfig, readConfig } from "./config/index.ts";
import type { Context } from "./context.ts";
import { asDatabaseProblem, connect, platformName, requireDatabase, roomProblem } from "./db/index.ts";
import { createLog } from "./http/logging.ts";
import { listen, type PlatformServer } from "./http/server.ts";
import { startJobs } from "./jobs/index.ts";
import { noteTexts } from "./jobs/note-texts.ts";
import { listAllGames } from "./modules/catalogue/index.ts";
import { openPools } from "./modules/jackpots/index.ts";
import { startWith } from "./modules/key-versions/index.ts";
import { prepareSeeds } from "./modules/rounds/index.ts";
import { sandboxTraces, seedWorld } from "./seed/index.ts";

async function start(config: PlatformConfig, log: Logger, stopping: AbortController): Promise<void> {
  const connection = connect(config.databaseUrl, { log, name: platformName() });
  let platform: PlatformServer | undefined;
  let stopJobs: (() => Promise<void>) | undefined;
  const carrier = config.smtp && (await smtpCarrier(config.smtp));
  const ending = closeWithGrace({ delay: endAfterMs(config), logger: false }, async ({ err, signal }) => {
    stopping.abort();
    if (err) log.fatal({ err }, "ending after a fault");
    else log.info({ signal }, "ending");
    await Promise.all([platform?.drain(), stopJobs?.()]);
    carrier?.close();
    await connection.close();
  });
  endWithParent(ending.close);

  checkReturns();
  await requireDatabase(connection, config.mode, log);
  const traces = config.mode === "production" ? await sandboxTraces(connection.db) : [];
  if (traces.length > 0) throw new ProductionProblem(traces);
  await listAllGames({ connection, config });
  await noteTexts({ connection });
  const clock = await databaseClock(connection.db, log);
  const mail = carrier ? queuedMail(clock, systemRandom, carrier) : sandboxMail(clock, systemRandom);
  const gateway = config.sms && smsGateway(config.sms, clock);
  const sms = gateway ? queuedSms(clock, systemRandom, gateway) : sandboxSms(clock, systemRandom);
  const storage = sealedStorage(storageOf(config.documents), config);
  const context: Context = { connection, config, log, clock, random: systemRandom, mail, sms, storage };
  await startWith(context);
  await openPools(connection, clock.now());
  await prepareSeeds(context);
  // The full world is written by the owner of the database beforehand, and exists by now.
  if (config.seed !== "none") await seedWorld(context);
  const noRoom = await roomProblem(connection);
  if (noRoom) log.warn(noRoom);
  platform = await listen(context);
  stopJobs = startJobs(context);
  log.info({ host: config.host, port: config.port, mode: config.mode }, "listening");
  process.send?.("ready");
}

async function main(): Promise<void> {
  const config = readConfig();
  if (config.mode === "sandbox") {
    const reach = { isBehindProxy: config.proxiesInFront !== null, isPublicAllowed: config.sandboxPublic };
    requireClosedSandbox({ host: config.host, publicUrl: config.publicUrl, ...reach });
  }
  const log = createLog(config.logLevel);
  const stopping = new AbortController();
  try {
    await start(config, log, stopping);
  } catch (error) {
    // Stopped before it had started: the failure is the database that was closed meanwhile.
    if (stopping.signal.aborted) return;
    const reason = asDatabaseProblem(error, config.databaseUrl);
    if (reason instanceof Problem) throw reason;
    log.fatal({ err: error }, "did not start");
    process.exit(1);
  }
}

main().catch((error: unknown) => {
  if (error instanceof Problem) refuse(error.message);
  throw error;
});
