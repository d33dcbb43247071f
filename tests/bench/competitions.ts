import { sql } from "drizzle-orm";
import pg from "pg";
import { LANGUAGES, type Language } from "#app/contract/languages.ts";
import { systemRandom } from "#server/platform/adapters/random.ts";
import type { Context } from "#server/platform/context.ts";
import { type Connection, connect } from "#server/platform/db/index.ts";
import { closeCompetitions, countCompetitions } from "#server/platform/jobs/close-competitions.ts";
import { getTournament, insertTournament } from "#server/platform/modules/tournaments/index.ts";
import { openAccounts } from "#server/platform/modules/wallet/index.ts";
import { openDatabase } from "#tests/support/house.ts";
import { timesOf } from "./times.ts";

const PLAYERS = 10_000;
const ROUNDS = 1_000_000;
const SLICE = 50_000;
const PRIZES = 100;
const TIMES = 20;
const GAME = "hundred-dice";
const ID = "bench";
const START = new Date("2026-06-01T00:00:00Z");
const DAY_MS = 24 * 60 * 60_000;
const END = new Date(START.getTime() + 20 * DAY_MS);

/** Inserts rows as the platform would have written them: the measurement needs the rows and not the play. */
async function fill(ownerUrl: string, connection: Connection): Promise<void> {
  const owner = connect(ownerUrl);
  await owner.inTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into players (id, email, is_seeded, country, currency, language, birth_date, registered_at, email_confirmed_at, terms_version)
      select 'ply_' || n, n || '@bench.example', false, 'DE', 'EUR', 'de', '1980-01-01', ${START.toISOString()}, ${START.toISOString()}, '1'
      from generate_series(1, ${PLAYERS}::int) n`);
    const step = (END.getTime() - START.getTime()) / ROUNDS;
    const at = sql`${START.toISOString()}::timestamptz + n * ${step}::float8 * interval '1 millisecond'`;
    for (let first = 1; first < ROUNDS; first += SLICE) {
      await tx.execute(sql`
        insert into rounds (id, mode, owner_id, operation_id, game_id, paytable_hash, currency, bet, stake, payout, jackpot_paid,
          seed_pair_id, nonce, input, steps, outcome, state, balance_before, balance_after, opened_at, settled_at)
        select 'rnd_' || n, 'real', 'ply_' || (1 + (n * 7919::bigint) % ${PLAYERS}::int), 'op' || n, ${GAME}, repeat('b', 64),
          'EUR', 100 + n % 9 * 10, 100 + n % 9 * 10, case when n % 2 = 0 then 200 + n % 13 else 0 end, 0, 'sdp_' || n, 1,
          '{"kind":"dice","chance":4950,"direction":"under"}', '[]',
          '{"kind":"dice","roll":4711,"chance":4950,"direction":"under"}', 'settled', 0, 0, ${at}, ${at}
        from generate_series(${first}::int, ${Math.min(first + SLICE - 1, ROUNDS)}::int) n`);
    }
  });
  await owner.close();
  const client = new pg.Client(ownerUrl);
  await client.connect();
  await client.query("vacuum analyze").finally(() => client.end());
  for (let first = 1; first <= PLAYERS; first += 500) {
    await connection.inTransaction(async (tx) => {
      for (let n = first; n < first + 500; n++) await openAccounts(tx, `ply_${n}`, "EUR");
    });
  }
}

const titles = Object.fromEntries(LANGUAGES.map((language) => [language, "Bench"])) as Record<Language, string>;

/** Milliseconds of each job of a contest with a million rounds of ten thousand players, as text. */
export async function competitionTimes() {
  const server = await openDatabase();
  const connection = connect(server.url);
  let now = END;
  const log = { error: (about: object) => Promise.reject(about) };
  const context = { connection, clock: { now: () => now }, random: systemRandom, log } as unknown as Context;
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const request = { cursor: undefined, limit: 20, playerId: "ply_7" };
  const board = async () => (await getTournament(context, ID, request, "en")).board;
  try {
    await fill(server.ownerUrl, connection);
    await insertTournament(connection.db, {
      id: ID,
      titles,
      ink: "rust",
      emblem: "boat",
      scoring: "wagered",
      gameIds: [GAME],
      startsAt: START,
      endsAt: new Date(END.getTime() + DAY_MS),
      prizes: Array.from({ length: PRIZES }, () => "1000"),
    });
    const timed = async (work: () => Promise<unknown>) => (await timesOf(work, 1)).medianMs;
    const whole = await timed(() => countCompetitions(context));
    const next = await timesOf(async () => {
      pass(15_000);
      await countCompetitions(context);
    }, TIMES);
    const cold = await timesOf(async () => {
      pass(60_000);
      await board();
    }, TIMES);
    const cachedBoard = await timesOf(board, TIMES);
    const last = await board();
    const { rows } = await connection.db.execute<{ sum: string; players: string }>(
      sql`select sum(staked)::text as sum, count(*)::text as players from contest_tallies`,
    );
    const { rows: scanned } = await connection.db.execute<{ sum: string }>(
      sql`select sum(stake)::text as sum from rounds`,
    );
    pass(2 * DAY_MS);
    const closing = await timed(() => closeCompetitions(context));
    const final = await timesOf(board, TIMES);
    return {
      players: last.total,
      rounds: ROUNDS,
      isExact: rows[0]?.sum === scanned[0]?.sum,
      lines: [
        ["counting all of it from nothing", whole, whole],
        ["counting what came in 15 seconds", next.medianMs, next.slowestHundredthMs],
        ["the board, computed", cold.medianMs, cold.slowestHundredthMs],
        ["the board, kept", cachedBoard.medianMs, cachedBoard.slowestHundredthMs],
        [`closing, ${PRIZES} prizes paid`, closing, closing],
        ["the final board", final.medianMs, final.slowestHundredthMs],
      ] as const,
    };
  } finally {
    await connection.close();
    await server.close();
  }
}
