import { type SQL, sql } from "drizzle-orm";
import { isAnyOr, isOnAnyOr, utcDay } from "#server/platform/db/period.ts";
import { type Compared, isIn, ledgerCashChanges, type Range } from "#server/platform/modules/ledger/index.ts";
import { rounds } from "#server/platform/modules/rounds/index.ts";
import { eventsOf, paid } from "./sums.ts";
import { providerRoundSums, roundDays, roundSums, roundsLeftOut } from "./tables.ts";

const isListed = sql`ledger_is_listed(entry.kind) and account.owner = 'player' and account.kind = 'cash'
  and account.currency <> 'PTS'`;

const LISTED = sql`(
  select 'bal_' || lpad(posting.id::text, 19, '0') as id, entry.id as transaction_id, entry.kind, entry.reference_id, entry.at,
    posting.amount, posting.currency, posting.balance_after, account.owner_id
  from ledger_transactions entry
  join ledger_postings posting on posting.transaction_id = entry.id
  join ledger_accounts account on account.id = posting.account_id
  where ${isListed}
)`;

const descriptionOf = (
  row: SQL,
) => sql`format('%s of %s at %s: %s %s, then %s', ${row}.kind, coalesce(${row}.reference_id, '-'),
  ${row}.at, ${row}.amount, ${row}.currency, ${row}.balance_after)`;

/** Compares every posting that should be a row of the payments history with that row. */
const cashChangesOf = (range: Range) => sql`
  select posted.id as subject, ${descriptionOf(sql`posted`)} as expected,
    case when listed.id is not null then ${descriptionOf(sql`listed`)} end as found
  from ${LISTED} posted left join ${ledgerCashChanges} listed on listed.id = posted.id
  where ${isIn(range, sql`posted.transaction_id`)}
    and (listed.id is null or (${descriptionOf(sql`posted`)}, posted.owner_id) is distinct from (${descriptionOf(sql`listed`)}, listed.player_id))`;

/** Every such row without its posting. */
const cashChangesOfNothing = sql`
  select listed.id as subject, null as expected, ${descriptionOf(sql`listed`)} as found
  from ${ledgerCashChanges} listed
  left join ledger_postings posting on posting.id = case when listed.id ~ '^bal_[0-9]{19}$'
    then least(substring(listed.id, 5)::numeric, 9223372036854775807)::bigint end
  left join ledger_transactions entry on entry.id = posting.transaction_id
  left join ledger_accounts account on account.id = posting.account_id
  where (${isListed}) is not true`;

/**
 * Compares the days that were summed up, or one of them, with their rounds. A round that is neither in the sums nor listed as
 * left out is expected in them, whether open or closed.
 */
const sumsAgainstRounds = (day?: string) => sql`
  with counted as (
    select ${utcDay(sql`${rounds.openedAt}`)} as day, ${rounds.ownerId} as player_id, ${rounds.gameId} as game_id,
      ${rounds.currency} as currency, ${rounds.state} as state, count(*) as rounds, sum(${rounds.stake}) as staked, sum(${paid}) as paid
    from ${rounds} left join ${roundsLeftOut} on ${roundsLeftOut.roundId} = ${rounds.id}
    where ${rounds.mode} = 'real' and ${roundsLeftOut.roundId} is null and ${isOnAnyOr(day, sql`${rounds.openedAt}`)}
    group by 1, 2, 3, 4, 5
  ), kept as (
    select * from ${roundSums} where ${isAnyOr(day, sql`day`)}
  )
  select format('rounds of %s at %s on %s in %s, %s', player_id, game_id, day, currency, state) as subject,
    (counted.rounds, counted.staked, counted.paid)::text as expected, (kept.rounds, kept.staked, kept.paid)::text as found
  from (select counted.* from counted join ${roundDays} using (day)) counted
  full join kept using (day, player_id, game_id, currency, state)
  where (counted.rounds, counted.staked, counted.paid) is distinct from (kept.rounds, kept.staked, kept.paid)`;

/** A round is left out of the sums of the day it was opened on, and of its own player's. */
const leftOutAgainstRounds = sql`
  select ${roundsLeftOut.roundId} as subject, concat_ws(' ', ${rounds.ownerId}, ${utcDay(sql`${rounds.openedAt}`)}) as expected,
    concat_ws(' ', ${roundsLeftOut.playerId}, ${roundsLeftOut.day}) as found
  from ${roundsLeftOut} left join ${rounds} on ${rounds.id} = ${roundsLeftOut.roundId}
  where (${rounds.ownerId}, ${utcDay(sql`${rounds.openedAt}`)}) is distinct from (${roundsLeftOut.playerId}, ${roundsLeftOut.day})`;

/** The same for the providers' transactions of those days. */
const sumsAgainstProviders = (day?: string) => sql`
  with counted as (
    select ${utcDay(sql`at`)} as day, player_id, ${utcDay(sql`bet_at`)} as bet_day, currency, sum(rounds) as rounds,
      sum(staked) as staked, sum(paid) as paid
    from (${eventsOf((alias) => isOnAnyOr(day, sql`${alias}.created_at`))}) events group by 1, 2, 3, 4
  ), kept as (
    select * from ${providerRoundSums} where ${isAnyOr(day, sql`day`)}
  )
  select format('bets of %s on %s in %s, as of %s', player_id, bet_day, currency, day) as subject,
    (counted.rounds, counted.staked, counted.paid)::text as expected, (kept.rounds, kept.staked, kept.paid)::text as found
  from (select counted.* from counted join ${roundDays} using (day)) counted
  full join kept using (day, player_id, bet_day, currency)
  where (counted.rounds, counted.staked, counted.paid) is distinct from (kept.rounds, kept.staked, kept.paid)`;

const DAYS = sql`select day from ${roundDays}`;

export const auditedHistory: Compared = {
  contradictions: [cashChangesOfNothing, leftOutAgainstRounds],
  contradictionsIn: [cashChangesOf],
  byDay: [
    { name: "round_sums", days: DAYS, check: sumsAgainstRounds },
    { name: "provider_round_sums", days: DAYS, check: sumsAgainstProviders },
  ],
};
