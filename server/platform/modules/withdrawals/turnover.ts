import { sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import { atLeastZero } from "#server/platform/amounts.ts";
import { type Database, oneOf } from "#server/platform/db/index.ts";
import { inCurrency } from "#server/platform/modules/currencies/index.ts";
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from "#server/platform/modules/ledger/index.ts";
import { payments } from "#server/platform/modules/payments/index.ts";
import { STATES_BY_PLACE } from "./states.ts";

/** Entries that take a stake out of cash, and those that return one under the same reference. */
const STAKES = ["stake_held", "provider_bet", "provider_bet_given_back", "round_voided"];

/** Parts of a minor unit in which sums of several currencies are computed, so that rounding never amounts to a unit. */
const PARTS = 1_000_000_000n;

interface Query {
  playerId: string;
  /** Deposits count from this instant on, and the latest one however old it is. */
  since: Date;
  /** The currency of the result. */
  currency: RealCurrency;
}

/**
 * What each deposit added, less what was staked from it until the next one, in minor units by currency, the oldest first. A
 * deposit counts without the excess that was returned. A round counts when its first stake was taken, with what was not returned:
 * one that is voided later reduces no deposit after it.
 */
async function changesOf(db: Database, { playerId, since }: Query) {
  const done = sql`deposit.player_id = ${playerId} and deposit.kind = 'deposit' and deposit.state = 'done'`;
  const { rows } = await db.execute<{ currency: RealCurrency; amount: string }>(sql`
    with cash as (
      select id from ${ledgerAccounts} where owner = 'player' and owner_id = ${playerId} and kind = 'cash'
    ), credits as (
      select posting.id, posting.currency, posting.amount - coalesce(refund.amount, 0) as amount
      from ${payments} deposit
      join ${ledgerTransactions} entry on entry.reference_kind = 'payment' and entry.reference_id = deposit.id
        and entry.kind = 'deposit_credited'
      join ${ledgerPostings} posting on posting.transaction_id = entry.id and posting.account_id in (select id from cash)
      left join ${payments} refund on refund.player_id = deposit.player_id and refund.refund_of = deposit.id
        and refund.state not in ${oneOf(STATES_BY_PLACE.cash)}
      where ${done}
        and deposit.updated_at >= least(${since}, (select max(updated_at) from ${payments} deposit where ${done}))
    ), stakes as (
      select min(posting.id) as id, posting.currency, greatest(-sum(posting.amount), 0) as amount
      from cash
      join ${ledgerPostings} posting on posting.account_id = cash.id and posting.id > (select min(id) from credits)
      join ${ledgerTransactions} entry on entry.id = posting.transaction_id and entry.kind in ${oneOf(STAKES)}
      group by posting.currency, entry.reference_kind, entry.reference_id
    ), moves as (
      select max(credit) over (order by id) as credit, currency, amount
      from (
        select id, id as credit, currency, amount from credits
        union all select id, null, currency, -amount from stakes
      ) move
    )
    select currency, sum(amount)::text as amount from moves group by credit, currency order by credit, sum(amount) desc`);
  return rows;
}

/**
 * Minor units that were deposited since an instant and not staked yet, by the reference rates where there are several currencies:
 * a stake counts once, for what was deposited before it, in any account of the player.
 */
export async function unstakedOf(db: Database, query: Query): Promise<bigint> {
  const changes = await changesOf(db, query);
  const unstaked = changes.reduce((left, { amount, currency }) => {
    // A stake beyond what was deposited before it counts for no later deposit.
    return atLeastZero(left + inCurrency(BigInt(amount) * PARTS, currency, query.currency));
  }, 0n);
  return unstaked / PARTS;
}
