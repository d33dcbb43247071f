import { type SQL, sql } from "drizzle-orm";
import { providerTransactions as bet } from "#server/platform/modules/providers/index.ts";
import { rounds } from "#server/platform/modules/rounds/index.ts";

/** What a round of the house paid to its player, in minor units; zero for an open one. */
export const paid = sql`case ${rounds.state} when 'settled' then ${rounds.payout} + ${rounds.jackpotPaid}
  when 'void' then coalesce(${rounds.voidPaid}, ${rounds.stake}) else 0 end`;

/** What a provider's bet took from its player, in minor units; zero for a provider's gift. */
export const staked = sql`case when ${bet.ledgerTransactionId} is null then 0 else ${bet.amount} end`;

/**
 * Transactions at providers' games, each with the bet it belongs to: the bet itself, wins, and rollbacks of either. `among`
 * selects transactions, as a condition on the alias it is given. Selects `player_id`, `at`, `bet_at`, `currency`, `rounds`, and
 * `staked` and `paid` in minor units.
 */
export const eventsOf = (among: (alias: SQL) => SQL): SQL => sql`
  select ${bet.playerId} as player_id, ${bet.createdAt} as at, ${bet.createdAt} as bet_at, ${bet.currency} as currency,
    1 as rounds, ${staked} as staked, 0::bigint as paid
  from ${bet} where ${bet.kind} = 'bet' and ${bet.status} = 'RS_OK' and ${among(sql`${bet}`)}
  union all
  select ${bet.playerId}, answer.created_at, ${bet.createdAt}, ${bet.currency}, 0, 0, answer.amount
  from ${bet} answer join ${bet} on ${bet.providerId} = answer.provider_id and ${bet.uuid} = answer.reference
  where answer.kind <> 'bet' and answer.ledger_transaction_id is not null and ${among(sql`answer`)}
    and ${bet.kind} = 'bet' and ${bet.status} = 'RS_OK'
  union all
  select ${bet.playerId}, answer.created_at, ${bet.createdAt}, ${bet.currency}, 0, 0, -answer.amount
  from ${bet} answer join ${bet} win on win.provider_id = answer.provider_id and win.uuid = answer.reference and win.kind = 'win'
  join ${bet} on ${bet.providerId} = win.provider_id and ${bet.uuid} = win.reference
  where answer.kind = 'rollback' and answer.ledger_transaction_id is not null and ${among(sql`answer`)}
    and ${bet.kind} = 'bet' and ${bet.status} = 'RS_OK'`;
