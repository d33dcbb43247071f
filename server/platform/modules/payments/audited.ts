import { sql } from "drizzle-orm";
import type { Compared } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "#server/platform/modules/wallet/index.ts";
import { payments } from "./tables.ts";

/** What payments say of the ledger: one that is done was credited, and no other. */
const recordedPayments = {
  kinds: ["deposit_credited"],
  postings: sql`
    select 'deposit_credited' as kind, payment.id as reference_id, told.owner, told.owner_id, told.account,
      payment.currency, told.amount
    from ${payments} payment cross join lateral (values
      ('provider', payment.provider, 'clearing', -payment.amount),
      ('player', payment.player_id, 'cash', payment.amount)
    ) told (owner, owner_id, account, amount)
    where payment.state = 'done'`,
};

/** The cash told beside a payment, and that only a credit tells any. */
const cashAroundPayments = sql`
  select id as subject, format(${operationId.deposit("%s")}::text, id) as operation_id, player_id as owner_id, currency,
    null::bigint as moved, balance_before as cash_before, balance_after as cash_after
  from ${payments} where state = 'done' or balance_before is not null or balance_after is not null`;

/** Every payment against the ledger. */
export const auditedPayments: Compared = { recorded: [recordedPayments], cashTold: [cashAroundPayments] };
