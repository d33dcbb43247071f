import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { connect } from "#server/platform/db/index.ts";
import { accountId } from "#server/platform/modules/ledger/index.ts";
import { playerAccount } from "#server/platform/modules/wallet/index.ts";

interface Filled {
  playerId: string;
  /** Number of rounds; each has two postings of the player's cash in EUR. Some also have a deposit and a provider's bet. */
  rounds: number;
  /** Which rounds have them. */
  every: number;
  /** Which of the two players, whose entries alternate. */
  lane: 0 | 1;
  /** Instant of the first round; the rounds are spread evenly until the last. */
  from: Date;
  until: Date;
}

/** Rounds written by one statement, which must not take too long. */
const SLICE = 20_000;

/**
 * Gives a player a long history by inserting rows as the platform would have written them: for query plans and timings, which need
 * the rows and not the play.
 */
export async function fillHistory(
  ownerUrl: string,
  { playerId, rounds, every, lane, from, until }: Filled,
): Promise<void> {
  const account = accountId(playerAccount(playerId, "cash", "EUR"));
  const pair = `sdp_${randomUUID()}`;
  const step = (until.getTime() - from.getTime()) / rounds;
  // Above the few ids that exist in a new database.
  const numberOf = (part: SQL) => sql`(6 * (n::bigint + 1000) + 2 * ${part} + ${lane}::int)`;
  const at = sql`(${from.toISOString()}::timestamptz + n * ${step}::float8 * interval '1 millisecond')`;
  const owner = connect(ownerUrl);
  await owner.inTransaction(async (tx) => {
    // Without triggers and foreign keys: they check each row, and those checks are not measured here.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into seed_pairs (id, owner_id, index, server_seed, server_seed_hash, client_seed, next_nonce, created_at, client_seed_origin, revealed_at, revealed_by)
      select ${pair}, ${playerId}, (select count(*) from seed_pairs where owner_id = ${playerId}), repeat('c', 64), repeat('a', 64), 'long', ${rounds}::int, ${from.toISOString()}::timestamptz, 'house', ${until.toISOString()}::timestamptz, 'long'`);
    for (let first = 1; first <= rounds; first += SLICE) {
      // Three entries a round: the stake, its payout, and in some a deposit.
      await tx.execute(sql`
      insert into ledger_transactions (id, operation_id, input_hash, kind, at, reference_kind, reference_id)
      select ${numberOf(sql`part`)}, ${playerId} || '/' || n || '/' || part, '', (array['stake_held', 'round_settled', 'deposit_credited'])[part],
        ${at}, case part when 3 then 'payment' else 'round' end, case part when 3 then 'pay_' else 'rnd_' end || ${playerId} || n
      from generate_series(${first}::int, ${Math.min(first + SLICE - 1, rounds)}::int) n, generate_series(1, 3) part where part < 3 or n % ${every}::int = 0`);
      await tx.execute(sql`
      insert into ledger_postings (id, transaction_id, account_id, currency, amount, balance_after)
      select ${numberOf(sql`part`)}, ${numberOf(sql`part`)}, ${account}::uuid, 'EUR', case part when 1 then -100 else 100 end,
        10000000 + case part when 1 then -100 else 0 end
      from generate_series(${first}::int, ${Math.min(first + SLICE - 1, rounds)}::int) n, generate_series(1, 3) part where part < 3 or n % ${every}::int = 0`);
      await tx.execute(sql`
      insert into ledger_cash_changes (id, player_id, at, kind, reference_id, currency, amount, balance_after)
      select 'bal_' || lpad((${numberOf(sql`3`)})::text, 19, '0'), ${playerId}, ${at}, 'deposit_credited', 'pay_' || ${playerId} || n, 'EUR', 100, 10000000
      from generate_series(${first}::int, ${Math.min(first + SLICE - 1, rounds)}::int) n where n % ${every}::int = 0`);
      await tx.execute(sql`
      insert into payments (id, player_id, operation_id, kind, method, state, currency, amount, provider, return_path, balance_before, balance_after, created_at, updated_at)
      select 'pay_' || ${playerId} || n, ${playerId}, 'op' || n, 'deposit', 'card', 'done', 'EUR', 100, 'sandbox', '/en', 0, 100, ${at}, ${at}
      from generate_series(${first}::int, ${Math.min(first + SLICE - 1, rounds)}::int) n where n % ${every}::int = 0`);
      await tx.execute(sql`
      insert into provider_transactions (provider_id, uuid, kind, player_id, game_code, round, is_round_closed, currency, amount,
        is_free, reference, status, balance, created_at)
      select 'studio', gen_random_uuid(), 'bet', ${playerId}, 'table', n::text, false, 'EUR', 100, true, null, 'RS_OK', 0, ${at}
      from generate_series(${first}::int, ${Math.min(first + SLICE - 1, rounds)}::int) n where n % ${every}::int = 0`);
      await tx.execute(sql`
      insert into rounds (id, mode, owner_id, operation_id, game_id, paytable_hash, currency, bet, stake, payout, jackpot_paid,
        seed_pair_id, nonce, input, steps, outcome, state, balance_before, balance_after, opened_at, settled_at)
      select 'rnd_' || ${playerId} || n, 'real', ${playerId}, 'op' || n, 'hundred-dice', repeat('b', 64), 'EUR', 100, 100, 100, 0,
        ${pair}, n, '{"kind":"dice","chance":4950,"direction":"under"}', '[]',
        '{"kind":"dice","roll":4711,"chance":4950,"direction":"under"}', 'settled', 10000000, 10000000, ${at}, ${at}
      from generate_series(${first}::int, ${Math.min(first + SLICE - 1, rounds)}::int) n`);
    }
  });
  await owner.close();
  // A client of its own, without the pool's statement timeout.
  const client = new pg.Client(ownerUrl);
  await client.connect();
  await client.query("vacuum analyze").finally(() => client.end());
}
