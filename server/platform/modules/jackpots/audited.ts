import { sql } from "drizzle-orm";
import type { Compared } from "#server/platform/modules/ledger/index.ts";
import { rounds } from "#server/platform/modules/rounds/tables.ts";
import { poolBalances } from "./pools.ts";
import { jackpotWins } from "./tables.ts";

/** What the list of wins states about the pools, of those that were paid with their round. */
const recordedWins = {
  kinds: ["jackpot_won"],
  among: sql`account.owner_id like 'jackpot.%'`,
  postings: sql`
    select 'jackpot_won' as kind, round_id as reference_id, 'house' as owner, 'jackpot.' || level as owner_id,
      'clearing' as account, 'EUR' as currency, -amount as amount
    from ${jackpotWins} where player_id is null`,
};

/** What it states of the others: out of the pool, and to the player, in the currency of the round. */
const recordedPayments = {
  kinds: ["jackpot_paid"],
  among: sql`(account.owner_id like 'jackpot.%' or account.owner = 'player')`,
  postings: sql`
    select 'jackpot_paid' as kind, win.round_id as reference_id, stated.owner, stated.owner_id, stated.account, stated.currency,
      stated.amount
    from ${jackpotWins} win join ${rounds} round on round.id = win.round_id cross join lateral (values
      ('house', 'jackpot.' || win.level, 'clearing', 'EUR', -win.amount),
      ('player', win.player_id, 'cash', round.currency, win.paid)
    ) stated (owner, owner_id, account, currency, amount)
    where win.player_id is not null`,
};

/** Compares every win of a jackpot, and the pools themselves, with the ledger. */
export const auditedJackpots: Compared = { keptBalances: poolBalances, recorded: [recordedWins, recordedPayments] };
