import { type SQL, sql } from "drizzle-orm";
import { oneOf } from "#server/platform/db/index.ts";
import { isOnAnyOr, utcDay } from "#server/platform/db/period.ts";
import {
  type Compared,
  isIn,
  ledgerAccounts,
  ledgerPostings,
  ledgerTransactions,
  type Range,
} from "#server/platform/modules/ledger/index.ts";
import { providerRounds, providerTransactions } from "./tables.ts";

const KINDS = ["provider_bet", "provider_win", "provider_bet_given_back", "provider_win_taken_back"];

/** What the providers' transactions state about players' cash. A rollback is listed under the transaction it reversed. */
const recordedProviderMoney = {
  kinds: KINDS,
  among: sql`account.owner = 'player'`,
  postings: sql`
    select move.kind, format('%s/%s', made.provider_id, coalesce(undone.uuid, made.uuid)) as reference_id,
      'player' as owner, made.player_id as owner_id, 'cash' as account, made.currency, move.sign * made.amount as amount
    from ${providerTransactions} made
    left join ${providerTransactions} undone
      on made.kind = 'rollback' and undone.provider_id = made.provider_id and undone.uuid = made.reference
    join (values
      ('bet', null, 'provider_bet', -1),
      ('win', null, 'provider_win', 1),
      ('rollback', 'bet', 'provider_bet_given_back', 1),
      ('rollback', 'win', 'provider_win_taken_back', -1)
    ) move (made, undone, kind, sign) on move.made = made.kind and move.undone is not distinct from undone.kind
    where made.ledger_transaction_id is not null`,
};

/** The rounds that entries of a range belong to, by the reference of each: its provider and the uuid that moved, or moved back. */
const roundsOf = (range: Range): SQL => sql`
  select distinct made.player_id, made.provider_id, made.round
  from ${ledgerTransactions} entry
  join ${providerTransactions} made on made.provider_id = split_part(entry.reference_id, '/', 1)
    and made.uuid = case when entry.reference_id ~ '/[0-9a-f-]{36}$' then split_part(entry.reference_id, '/', 2)::uuid end
  where ${isIn(range, sql`entry.id`)} and entry.kind in ${oneOf(KINDS)}`;

/**
 * Compares the rounds of a range with the postings of all their transactions: what was staked and won at the game, without what
 * was rolled back. A round with a transaction of a version that noted nothing may lack what that version did not add.
 */
const roundsAgainstLedger = (range: Range): SQL => sql`
  with made as (
    select bet.player_id, bet.provider_id, bet.round, bet.uuid, bet.ledger_transaction_id, bet.is_in_round
    from (${roundsOf(range)}) asked join ${providerTransactions} bet using (player_id, provider_id, round)
    where bet.kind <> 'rollback' and bet.ledger_transaction_id is not null
  ), moved as (
    select player_id, round, ledger_transaction_id, is_in_round from made
    union all
    select made.player_id, made.round, back.ledger_transaction_id, back.is_in_round
    from made join ${providerTransactions} back on back.provider_id = made.provider_id and back.reference = made.uuid
    where back.kind = 'rollback' and back.ledger_transaction_id is not null
  ), counted as (
    select moved.player_id, game.owner_id as game_id, moved.round, game.currency,
      coalesce(sum(posting.amount) filter (where game.kind = 'stakes' and moved.is_in_round), 0) as stake,
      coalesce(-sum(posting.amount) filter (where game.kind = 'payouts' and moved.is_in_round), 0) as payout
    from moved
    join ${ledgerPostings} posting on posting.transaction_id = moved.ledger_transaction_id
    join ${ledgerAccounts} game on game.id = posting.account_id and game.owner = 'game'
    group by 1, 2, 3, 4
    having bool_and(moved.is_in_round is not null) and bool_or(moved.is_in_round)
  )
  select format('%s of round %s of %s at %s in %s', compared.field, round, player_id, game_id, currency) as subject,
    compared.posted::text as expected, compared.kept::text as found
  from counted left join ${providerRounds} kept using (player_id, game_id, round, currency)
  cross join lateral (values
    ('stake', counted.stake, kept.stake), ('payout', counted.payout, kept.payout)
  ) compared (field, posted, kept)
  where compared.posted is distinct from compared.kept`;

/** Every round that began on a day, or on any, without a bet that moved money at its game. */
const roundsWithoutBet = (day?: string): SQL => sql`
  select format('round %s of %s at %s in %s', round, player_id, game_id, currency) as subject, null as expected,
    format('stake %s, payout %s', stake, payout) as found
  from ${providerRounds} kept
  where ${isOnAnyOr(day, sql`kept.began_at`)} and not exists (
    select from ${providerTransactions} bet
    where bet.player_id = kept.player_id and bet.provider_id = split_part(kept.game_id, '.', 1) and bet.round = kept.round
      and bet.game_code = split_part(kept.game_id, '.', 2) and bet.currency = kept.currency
      and bet.kind = 'bet' and bet.ledger_transaction_id is not null and bet.is_in_round is not false
  )`;

/** The days on which rounds began, each found by one step through the index. */
const DAYS = sql`
  with recursive began (day) as (
    select ${utcDay(sql`min(began_at)`)} from ${providerRounds}
    union all
    select (select ${utcDay(sql`min(began_at)`)} from ${providerRounds} where began_at >= (began.day + 1)::timestamp at time zone 'UTC')
    from began where began.day is not null
  ) select day from began where day is not null`;

/** Compares every transaction of a provider with the ledger, and every round of one with the postings of its transactions. */
export const auditedProviders: Compared = {
  recorded: [recordedProviderMoney],
  contradictionsIn: [roundsAgainstLedger],
  byDay: [{ name: "provider_rounds", days: DAYS, check: roundsWithoutBet }],
};
