import { sql } from "drizzle-orm";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { type Compared, isAmong, type References } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "#server/platform/modules/wallet/index.ts";
import { rounds } from "../tables.ts";
import { openStakes } from "./figures.ts";

/** What the rows of real rounds state about the ledger: stakes held, and the one entry that closed each. */
const recordedRounds = {
  kinds: ["stake_held", "round_settled", "round_voided"],
  postings: sql`
    select stated.kind, round.id as reference_id, stated.owner, stated.owner_id, stated.account, round.currency,
      stated.amount
    from ${rounds} round cross join lateral (values
      ('stake_held', 'player', round.owner_id, 'cash', round.bonus_stake - round.stake, true),
      ('stake_held', 'player', round.owner_id, 'bonus', -round.bonus_stake, true),
      ('stake_held', 'player', round.owner_id, 'held', round.stake, true),
      ('round_settled', 'player', round.owner_id, 'held', -round.stake, round.state = 'settled'),
      ('round_settled', 'game', round.game_id, 'stakes', round.stake, round.state = 'settled'),
      ('round_settled', 'game', round.game_id, 'payouts', -round.payout, round.state = 'settled'),
      ('round_settled', 'player', round.owner_id, 'cash', round.payout - round.bonus_paid, round.state = 'settled'),
      ('round_settled', 'player', round.owner_id, 'bonus', round.bonus_paid, round.state = 'settled'),
      ('round_voided', 'player', round.owner_id, 'held', -round.stake, round.state = 'void'),
      ('round_voided', 'player', round.owner_id, 'cash', coalesce(round.void_paid, round.stake) - round.bonus_paid,
        round.state = 'void'),
      ('round_voided', 'player', round.owner_id, 'bonus', round.bonus_paid, round.state = 'void'),
      ('round_voided', 'game', round.game_id, 'payouts', round.stake - coalesce(round.void_paid, round.stake),
        round.state = 'void')
    ) stated (kind, owner, owner_id, account, amount, holds)
    where round.mode = 'real' and stated.holds`,
};

/** What players won in jackpots; what that took out of the pools is audited with the jackpots. */
const recordedJackpotPayouts = {
  kinds: ["jackpot_won"],
  among: sql`account.owner = 'player'`,
  postings: sql`
    select 'jackpot_won' as kind, id as reference_id, 'player' as owner, owner_id, 'cash' as account, currency,
      jackpot_paid as amount
    from ${rounds} where mode = 'real' and jackpot_paid > 0`,
};

/** The bet each round started with, and the cash stored beside it. */
const cashAroundRounds = sql`
  select round.id as subject, stated.operation_id, round.owner_id, round.currency, stated.moved, stated.cash_before,
    stated.cash_after
  from ${rounds} round cross join lateral (values
    (format(${operationId.stake("%s", "%s")}::text, round.owner_id, round.id),
      case when round.bonus_stake = 0 then -round.bet when round.stake = round.bet then round.bonus_stake - round.bet end,
      round.balance_before, null),
    (format(${operationId.roundClosed("%s")}::text, round.id), null, null, round.balance_after)
  ) stated (operation_id, moved, cash_before, cash_after)
  where round.mode = 'real'`;

/** A player's own seeds give each nonce to one round, from 0 on and without a gap; for shared seeds the round has the nonce. */
const noncesOf = (references?: References) => sql`
  select format('nonces of pair %s of %s', pair.index, pair.owner_id) as subject,
    format('%s rounds, the last of nonce %s', pair.next_nonce, pair.next_nonce - 1) as expected,
    format('%s rounds, the last of nonce %s', used.rounds, used.last) as found
  from ${seedPairs} pair
  cross join lateral (
    select count(*) as rounds, coalesce(max(nonce), -1) as last from ${rounds} where seed_pair_id = pair.id
  ) used
  where (used.rounds <> pair.next_nonce or used.last <> pair.next_nonce - 1) and exists (
    select from ${rounds} round
    where round.seed_pair_id = pair.id and round.owner_id = pair.owner_id and round.mode = 'real'
      and ${isAmong(sql`round.id`, references)}
  )`;

/** Compares every row of a real round with the ledger. */
export const auditedRounds: Compared = {
  openStakes,
  recorded: [recordedRounds, recordedJackpotPayouts],
  recordedCash: [cashAroundRounds],
  contradictionsAmong: [noncesOf],
};
