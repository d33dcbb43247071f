import { sql } from "drizzle-orm";
import type { Compared } from "#server/platform/modules/ledger/index.ts";
import { providerTransactions } from "./tables.ts";

/** What the transactions of providers say of players' cash. A rollback stands under the transaction it took back. */
const recordedProviderMoney = {
  kinds: ["provider_bet", "provider_win", "provider_bet_given_back", "provider_win_taken_back"],
  among: sql`account.owner = 'player'`,
  postings: sql`
    select told.kind, format('%s/%s', made.provider_id, coalesce(undone.uuid, made.uuid)) as reference_id,
      'player' as owner, made.player_id as owner_id, 'cash' as account, made.currency, told.sign * made.amount as amount
    from ${providerTransactions} made
    left join ${providerTransactions} undone
      on made.kind = 'rollback' and undone.provider_id = made.provider_id and undone.uuid = made.reference
    join (values
      ('bet', null, 'provider_bet', -1),
      ('win', null, 'provider_win', 1),
      ('rollback', 'bet', 'provider_bet_given_back', 1),
      ('rollback', 'win', 'provider_win_taken_back', -1)
    ) told (made, undone, kind, sign) on told.made = made.kind and told.undone is not distinct from undone.kind
    where made.ledger_transaction_id is not null`,
};

/** Every transaction of a provider against the ledger. */
export const auditedProviders: Compared = { recorded: [recordedProviderMoney] };
