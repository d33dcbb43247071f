import { eq } from "drizzle-orm";
import { endWithParent } from "#server/parent.ts";
import { databaseClock } from "#server/platform/adapters/clock.ts";
import { sandboxMail } from "#server/platform/adapters/mail.ts";
import { systemRandom } from "#server/platform/adapters/random.ts";
import { sandboxSms } from "#server/platform/adapters/sms.ts";
import { sealedStorage, storageOf } from "#server/platform/adapters/storage/index.ts";
import { sandboxConfig } from "#server/platform/config/index.ts";
import { asDatabaseProblem, connect, type Database, requireMigrated } from "#server/platform/db/index.ts";
import { createLog } from "#server/platform/http/logging.ts";
import { keysFrom } from "#server/platform/keys/secrets.ts";
import { openPools } from "#server/platform/modules/jackpots/index.ts";
import { startWith } from "#server/platform/modules/key-versions/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { FULL_WORLD, isSeeded, seedWorld } from "#server/platform/seed/index.ts";
import { OpsProblem, type Tool } from "./command.ts";
import { custodyOf, readOpsConfig } from "./config.ts";

/** Seeded players must not be mixed with real ones. */
async function requireSandbox(db: Database): Promise<void> {
  const [real] = await db.select({ id: players.id }).from(players).where(eq(players.isSeeded, false)).limit(1);
  if (real) throw new OpsProblem("The database has players of its own: only an empty sandbox is given a world.");
}

/** On stderr, which the terminal of `npm start` shows: a minute without a line looks like a start that hangs. */
const BEGINNING = `Making the sandbox's world, once: ${FULL_WORLD.crowd} players and a month of ${FULL_WORLD.rounds.toLocaleString("en")} rounds. This takes about a minute.\n`;

export const seed: Tool = {
  usage: "seed",
  summary:
    "Gives an empty sandbox the world that ships, as the owner of its database (DATABASE_OWNER_URL). npm start does it by itself.",
  async runAlone() {
    endWithParent(() => process.exit(1));
    // The listener for the parent's disconnect must not keep this process running.
    process.channel?.unref();
    const { mode, ownerUrl, publicUrl, documents } = readOpsConfig();
    if (mode === "production") throw new OpsProblem("MODE is production, which has no invented players.");
    if (!ownerUrl) throw new OpsProblem("Only its owner can fill the database: set DATABASE_OWNER_URL.");
    const keys = keysFrom({ secrets: custodyOf().secrets, publicUrl });
    const connection = connect(ownerUrl);
    try {
      await requireMigrated(connection);
      const clock = await databaseClock(connection.db);
      const mail = sandboxMail(clock, systemRandom);
      const sms = sandboxSms(clock, systemRandom);
      const config = sandboxConfig({ keys, publicUrl });
      const storage = sealedStorage(storageOf(documents), config);
      const context = { connection, config, clock, mail, sms, storage, random: systemRandom, log: createLog("warn") };
      // Players who registered since the first start are no reason to refuse the next one.
      if (!(await isSeeded(context))) {
        await requireSandbox(connection.db);
        process.stderr.write(BEGINNING);
        await startWith(context);
        await openPools(connection, clock.now());
        await seedWorld(context, FULL_WORLD);
      }
      return "The sandbox has its world.";
    } catch (error) {
      throw asDatabaseProblem(error, ownerUrl, "DATABASE_OWNER_URL");
    } finally {
      await connection.close();
    }
  },
};
