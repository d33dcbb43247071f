import { sql } from "drizzle-orm";
import type { Compared } from "#server/platform/modules/ledger/index.ts";
import { providerTransactions } from "./tables.ts";

/** What the providers' transactions state about players' cash. A rollback is listed under the transaction it reversed. */
const recordedProviderMoney = {
  kinds: ["provider_bet", "provider_win", "provider_bet_given_back", "provider_win_taken_back"],
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

/** Compares every transaction of a provider with the ledger. */
export const auditedProviders: Compared = { recorded: [recordedProviderMoney] };
