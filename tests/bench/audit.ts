import { sandboxMail } from "#server/platform/adapters/mail.ts";
import { systemRandom } from "#server/platform/adapters/random.ts";
import { sandboxSms } from "#server/platform/adapters/sms.ts";
import { sealedStorage, storageOf } from "#server/platform/adapters/storage/index.ts";
import { sandboxConfig } from "#server/platform/config/index.ts";
import type { Context } from "#server/platform/context.ts";
import { connect } from "#server/platform/db/index.ts";
import { createLog } from "#server/platform/http/logging.ts";
import { makeBalanceProofs } from "#server/platform/modules/balance-proofs/index.ts";
import { sealRoundDays } from "#server/platform/modules/history/index.ts";
import { auditHouse, auditHouseOn, sealHouseDays } from "#server/platform/modules/house-ledger/index.ts";
import { openPools } from "#server/platform/modules/jackpots/index.ts";
import { startWith } from "#server/platform/modules/key-versions/index.ts";
import { FULL_WORLD, seedWorld } from "#server/platform/seed/index.ts";
import { addSpan } from "#server/platform/seed/month/span.ts";
import { openDatabase } from "#tests/support/house.ts";
import { keysOf } from "#tests/support/secrets.ts";
import { sealAll } from "./seal-all.ts";
import { timesOf } from "./times.ts";

/** `added` rounds are requested after the world was sealed; idle players may leave out some of them. */
interface World {
  name: string;
  crowd: number;
  /** Of the seeded month, and of each month after it. */
  rounds: number;
  monthsAfter: number;
  added: number;
  /** Sealed by full passes, or by the hashes of its entries alone: they were made right, and it takes a sixth of the time. */
  isSealedByPasses: boolean;
}

const { crowd, rounds } = FULL_WORLD;

export const WORLD: World = {
  name: "the world that ships",
  crowd,
  rounds,
  monthsAfter: 0,
  added: 5_000,
  isSealedByPasses: true,
};

/** Three months, which is a million rounds, all of which can be replayed from their seeds. */
export const MILLION: World = {
  name: "a million rounds",
  crowd,
  rounds: 333_000,
  monthsAfter: 2,
  added: 5_000,
  isSealedByPasses: false,
};

const HOUR_MS = 60 * 60_000;
const MONTH_MS = 31 * 24 * HOUR_MS;
const PASSES = 10;

export interface AuditTimes {
  rounds: number;
  entries: number;
  added: number;
  /** Playing and writing all of it, its days and proofs included. */
  makingMs: number;
  /** Everything from the first row, as `npm run ops -- audit` does. */
  wholeMs: number;
  /** The passes that sealed all of it; none if it was sealed by hashes alone. */
  sealing: { passes: number; ms: number };
  /** Passes after more was played. */
  next: { medianMs: number; slowestHundredthMs: number };
}

/** A clock that is this far behind. */
const behind = (ms: number) => ({ now: () => new Date(Date.now() - ms) });

/** A past hour, so that rounds played after the world was made are not in the future. */
function contextOf(ownerUrl: string): Context {
  const publicUrl = "http://localhost";
  const keys = keysOf(1);
  const clock = behind(HOUR_MS);
  const mail = sandboxMail(clock, systemRandom);
  const sms = sandboxSms(clock, systemRandom);
  const config = sandboxConfig({ keys, publicUrl });
  const [connection, storage] = [connect(ownerUrl), sealedStorage(storageOf(config.documents), config)];
  return { connection, config, clock, mail, sms, storage, random: systemRandom, log: createLog("warn") };
}

type Played = Pick<Parameters<typeof addSpan>[2], "from" | "until" | "rounds">;

/** As the crowd plays: with stakes, wins, jackpots and everything counted from them. */
const play = (context: Context, name: string, crowd: number, played: Played): Promise<number> =>
  context.connection.whileStarting("bench", (own) =>
    own.inTransaction(async (tx) => {
      // A month is written by long statements, without the statement timeout.
      await tx.execute("set local statement_timeout to 0");
      return await addSpan(tx, context, { ...played, name, crowd, isMonth: false });
    }),
  );

async function makeWorld(context: Context, { crowd, rounds, monthsAfter }: World): Promise<void> {
  await startWith(context);
  await openPools(context.connection, context.clock.now());
  const seeded = { ...context, clock: behind(HOUR_MS + monthsAfter * MONTH_MS) };
  await seedWorld(seeded, { crowd, rounds });
  const end = context.clock.now().getTime();
  for (let left = monthsAfter; left > 0; left--) {
    const [from, until] = [new Date(end - left * MONTH_MS), new Date(end - (left - 1) * MONTH_MS)];
    await play(context, `bench ${left}`, crowd, { from, until, rounds });
  }
  await sealHouseDays(context);
  await sealRoundDays(context);
  await makeBalanceProofs(context);
}

async function playMore(context: Context, { crowd, added }: World): Promise<number> {
  const from = context.clock.now();
  const until = new Date(from.getTime() + HOUR_MS);
  return play(context, "bench", crowd, { from, until, rounds: added });
}

async function msOf<T>(work: () => Promise<T>): Promise<[number, T]> {
  const startedAt = performance.now();
  const done = await work();
  return [performance.now() - startedAt, done];
}

/** The full audit of a world, and the passes of the continuous one. */
export async function auditTimes(world: World): Promise<AuditTimes> {
  const server = await openDatabase();
  const context = contextOf(server.ownerUrl);
  const { connection, config } = context;
  try {
    const [makingMs] = await msOf(() => makeWorld(context, world));
    const pass = async () => {
      const { findings, ...times } = await auditHouseOn(connection, config.keys);
      if (findings.length > 0) throw new Error(`the world is wrong: ${JSON.stringify(findings.slice(0, 3))}`);
      return times;
    };
    const [wholeMs, wrong] = await msOf(() => auditHouse(connection, config.keys));
    if (wrong.length > 0) throw new Error(`the world is wrong: ${JSON.stringify(wrong.slice(0, 3))}`);
    if (!world.isSealedByPasses) await sealAll(connection);
    const [ms, passes] = await msOf(async () => {
      for (let made = 1; ; made++) if (!(await pass()).isBehind) return made;
    });
    const added = await playMore(context, world);
    const next = await timesOf(pass, PASSES);
    const { rows } = await connection.db.execute<{ rounds: number; entries: number }>(
      "select (select count(*)::int from rounds) as rounds, (select count(*)::int from ledger_transactions) as entries",
    );
    const { rounds = 0, entries = 0 } = rows[0] ?? {};
    const sealing = { passes: world.isSealedByPasses ? passes : 0, ms };
    return { rounds: rounds - added, entries, added, makingMs, wholeMs, sealing, next };
  } finally {
    await connection.close();
    await server.close();
  }
}
