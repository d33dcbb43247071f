import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instantOf } from "#server/platform/db/period.ts";
import { auditedHistory, roundTotals, sealRoundDays } from "#server/platform/modules/history/index.ts";
import type { RoundFilter } from "#server/platform/modules/history/rounds.ts";
import { audit } from "#server/platform/modules/ledger/index.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { playerWith } from "./players.ts";

const DAYS = 12;
const FIRST = Date.UTC(2026, 0, 2);
/** The start of a day, the first being 0. */
const day = (count: number) => new Date(FIRST + count * 24 * 60 * 60_000);
const playerId = "ply_played";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // The ledger starts with this player's deposit.
  await playerWith(database.connection, "ply_first", 700n);
  await asHand(
    sql`insert into seed_pairs (id, owner_id, index, server_seed, server_seed_hash, client_seed, next_nonce, created_at, client_seed_origin)
      select 'sdp_' || owner, owner, 0, repeat('c', 64), repeat('a', 64), 'own', 600, now(), 'house'
      from unnest(array[${playerId}, 'ply_other']) owner`,
    sql`select setseed(0.12)`,
    // Every twentieth is left open, at a game of its own: of one game a player has one open round.
    sql`insert into rounds (id, mode, owner_id, operation_id, game_id, paytable_hash, currency, bet, stake, payout, jackpots, jackpot_paid,
        seed_pair_id, nonce, input, steps, outcome, state, balance_before, balance_after, opened_at, settled_at, void_reason, void_paid)
      select 'rnd_' || owner || n, 'real', owner, 'op' || n, case state when 'open' then 'slow-' || n else 'quick-' || n % 3 end,
        repeat('b', 64), (array['EUR', 'PLN'])[1 + n % 7 / 5], 100, 100 + n % 5 * 10,
        case state when 'settled' then n % 300 end, case when n % 40 = 1 then '{}'::jsonb end, case n % 40 when 1 then 5000 else 0 end,
        'sdp_' || owner, n, '{}', '[]', '{}', state, 0, case when state <> 'open' then 0 end, at, case state when 'settled' then at end,
        case when state = 'void' and n % 2 = 0 then 'fault' end, case when state = 'void' and n % 2 = 0 then 400 end
      from unnest(array[${playerId}, 'ply_other']) owner, generate_series(1, 500) n,
        lateral (select ${day(0).toISOString()}::timestamptz + random() * interval '1 day' * ${DAYS}::int + n * interval '0' as at) drawn,
        lateral (select case when n % 20 = 0 then 'open' when n % 11 = 0 then 'void' else 'settled' end as state) its`,
    sql`insert into provider_transactions (provider_id, uuid, kind, player_id, game_code, round, is_round_closed, currency, amount,
        is_free, reference, status, balance, created_at, ledger_transaction_id)
      select 'studio', md5(owner || n)::uuid, 'bet', owner, 'table', n::text, false, (array['EUR', 'PLN'])[1 + n % 3 / 2], 100 + n,
        n % 10 = 0, null, case when n % 25 = 0 then 'RS_ERROR_UNKNOWN' else 'RS_OK' end, 0,
        ${day(0).toISOString()}::timestamptz + random() * interval '1 day' * ${DAYS}::int + n * interval '0', case when n % 10 <> 0 then 1 end
      from unnest(array[${playerId}, 'ply_other']) owner, generate_series(1, 200) n`,
    // Up to five days after the bet: a win, its rollback, and a rollback of the bet.
    sql`insert into provider_transactions (provider_id, uuid, kind, player_id, game_code, round, is_round_closed, currency, amount,
        is_free, reference, status, balance, created_at, ledger_transaction_id)
      select 'studio', md5(uuid::text || came)::uuid, split_part(came, ' ', 1), player_id, game_code, round, true, currency,
        case came when 'rollback' then amount else 70 end, false,
        case came when 'rollback undone' then md5(uuid::text || 'win')::uuid else uuid end, 'RS_OK', 0,
        created_at + random() * interval '5 days', case when round::int % 13 > 0 then 1 end
      from provider_transactions bet, unnest(array['win', 'rollback', 'rollback undone']) came
      where kind = 'bet' and status = 'RS_OK' and ((came = 'win' and round::int % 2 = 0) or (came = 'rollback undone' and round::int % 8 = 0)
        or (came = 'rollback' and round::int % 9 = 0))`,
  );
});
afterAll(() => database.drop());

/** Rows as the platform would have written them, inserted past its rules. */
const asHand = (...statements: ReturnType<typeof sql>[]) =>
  database.owner.inTransaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });

const seal = (until: number) =>
  sealRoundDays({
    connection: database.connection,
    clock: { now: () => new Date(day(until).getTime() + 15 * 60_000) },
  });

const findings = () => audit(database.connection, auditedHistory).then((all) => all.map(({ subject }) => subject));

/** The same sums from the rows alone, each round with its result. */
async function countedFrom({ period: { from, until }, gameId, state, currency }: RoundFilter) {
  const { rows } = await database.connection.db.execute<{ told: string }>(sql`
    with played as (
      select game_id, state, currency, opened_at as at, stake, case state when 'settled' then payout + jackpot_paid
        when 'void' then coalesce(void_paid, stake) else 0 end as paid
      from rounds where owner_id = ${playerId}
      union all
      select null, case when exists (select from provider_transactions back where back.reference = bet.uuid
          and back.kind = 'rollback' and back.ledger_transaction_id is not null) then 'void' else 'settled' end,
        currency, created_at, case when ledger_transaction_id is null then 0 else amount end, (
          select coalesce(sum(amount), 0) from provider_transactions own
          where own.reference = bet.uuid and own.ledger_transaction_id is not null
        ) - (
          select coalesce(sum(undone.amount), 0) from provider_transactions win
          join provider_transactions undone on undone.reference = win.uuid
          where win.reference = bet.uuid and undone.ledger_transaction_id is not null
        )
      from provider_transactions bet where player_id = ${playerId} and kind = 'bet' and status = 'RS_OK'
    )
    select concat_ws(' ', count(*), sum(stake), sum(paid), currency) as told from played
    where at >= ${instantOf(from)} and at < ${instantOf(until)}
      and game_id is not distinct from coalesce(${gameId ?? null}, game_id) and state = coalesce(${state ?? null}, state)
      and currency = coalesce(${currency ?? null}, currency)
    group by currency order by currency`);
  return rows.map(({ told }) => told);
}

const anyFilter = fc.record({
  days: fc.tuple(fc.nat(DAYS - 1), fc.nat(DAYS - 1)),
  gameId: fc.constantFrom(undefined, undefined, "quick-1", "slow-40"),
  state: fc.constantFrom(undefined, "open", "settled", "void"),
  currency: fc.constantFrom(undefined, "EUR", "PLN", "BTC"),
} as const);

const expectSums = () =>
  fc.assert(
    fc.asyncProperty(anyFilter, async ({ days: [one, other], ...rest }) => {
      const period = { from: day(Math.min(one, other)), until: day(Math.max(one, other) + 1) };
      const filter = { playerId, period, ...rest };
      const counted = await countedFrom(filter);
      const { rows, totals } = await roundTotals(database.connection.db, filter);
      const reported = totals.map(({ rounds, staked, paid }) =>
        [rounds, staked.amount, paid.amount, staked.currency].join(" "),
      );
      expect(reported).toEqual(counted);
      expect(rows).toBe(totals.reduce((sum, { rounds }) => sum + rounds, 0));
    }),
    { numRuns: 30, examples: [[{ days: [0, DAYS - 1], gameId: undefined, state: undefined, currency: undefined }]] },
  );

describe("sums of rounds are those of the rows, for any days, game, state and currency", () => {
  test("before any day is added up", () => expectSums());

  test("after the first days are, by two at once", async () => {
    await Promise.all([seal(4), seal(4)]);
    await expectSums();
    expect(await findings()).toEqual([]);
  });

  test("after rounds of those days were resumed and made void", async () => {
    await asHand(
      sql`update rounds set state = 'settled', payout = 777, settled_at = ${day(9).toISOString()}::timestamptz, balance_after = 0
        where state = 'open' and nonce % 40 = 0`,
      sql`update rounds set state = 'void', void_reason = 'fault', void_paid = stake + 11, balance_after = 0
        where state = 'open' and nonce % 60 = 0`,
    );
    await expectSums();
    await seal(8);
    await expectSums();
    expect(await findings()).toEqual([]);
  });
});

describe("the audit of the days", () => {
  test("reports a wrong sum, and a round that is missing from a sum", async () => {
    const { rows: leftOut } = await database.connection.db.execute<{ id: string }>(
      sql`select round_id as id from rounds_left_out where player_id = ${playerId}`,
    );
    expect(leftOut.length).toBeGreaterThan(5);
    await asHand(
      sql`update round_sums set paid = paid + 1 where player_id = ${playerId} and day = '2026-01-03' and game_id = 'quick-1' and state = 'void'`,
      sql`update provider_round_sums set rounds = rounds + 1 where player_id = ${playerId} and bet_day = '2026-01-02' and day = '2026-01-02' and currency = 'EUR'`,
      sql`update rounds_left_out set player_id = 'ply_other' where player_id = ${playerId}`,
    );
    expect(await findings()).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`rounds of ${playerId} at quick-1 on 2026-01-03`),
        `bets of ${playerId} on 2026-01-02 in EUR, as of 2026-01-02`,
        ...leftOut.map(({ id }) => id),
      ]),
    );
  });

  test("has little to report, because the platform's role cannot change the rows", async () => {
    for (const table of ["round_days", "round_sums", "rounds_left_out", "provider_round_sums"]) {
      await expect(database.connection.db.execute(sql.raw(`delete from ${table}`))).rejects.toThrow();
    }
  });
});
