import { sql } from "drizzle-orm";
import { SANDBOX_ID } from "#server/platform/adapters/payment/sandbox-message.ts";
import type { Compared } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "#server/platform/modules/wallet/index.ts";
import { paymentEvents, paymentReceipts, payments } from "./tables.ts";

/** What deposits state about the ledger: one that is done was credited, and no other. */
const recordedDeposits = {
  kinds: ["deposit_credited"],
  postings: sql`
    select 'deposit_credited' as kind, payment.id as reference_id, stated.owner, stated.owner_id, stated.account,
      payment.currency, stated.amount
    from ${payments} payment cross join lateral (values
      ('provider', payment.provider, 'clearing', -payment.amount),
      ('player', payment.player_id, 'cash', payment.amount - payment.fee),
      ('house', 'fees', 'clearing', payment.fee)
    ) stated (owner, owner_id, account, amount)
    where payment.kind = 'deposit' and payment.state = 'done'`,
};

/** The cash stored beside a deposit; only a credited one has any. */
const cashAroundDeposits = sql`
  select id as subject, format(${operationId.deposit("%s")}::text, id) as operation_id, player_id as owner_id, currency,
    null::bigint as moved, balance_before as cash_before, balance_after as cash_after
  from ${payments}
  where kind = 'deposit' and (state = 'done' or balance_before is not null or balance_after is not null)`;

/**
 * Each receipt has a deposit of its own, which is compared with the ledger above, and no deposit lacks one; a refund returns
 * exactly the excess of its receipt.
 */
const receiptsAgainstPayments = sql`
  select format('receipt %s of %s', receipt.receipt, receipt.reference) as subject,
    receipt.amount::text as expected, payment.amount::text as found
  from ${paymentReceipts} receipt join ${payments} payment on payment.id = receipt.payment_id
  where payment.state <> 'done' or payment.amount <> receipt.amount or payment.provider <> receipt.provider
  union all
  select format('payment %s', payment.id), '0', payment.amount::text
  from ${payments} payment
  where payment.state = 'done' and payment.kind = 'deposit'
    and payment.provider in (select provider from ${paymentReceipts})
    and not exists (select from ${paymentReceipts} receipt where receipt.payment_id = payment.id)
  union all
  select format('refund %s', refund.id), receipt.excess::text, refund.amount::text
  from ${payments} refund left join ${paymentReceipts} receipt on receipt.payment_id = refund.refund_of
  where refund.refund_of is not null and refund.amount is distinct from receipt.excess`;

/** An applied webhook of the sandbox contains the state of its payment; those of other providers only cause a request. */
const webhooksAgainstDeposits = sql`
  select format('webhook %s of %s', event.id, coalesce(payment.id, stated.body ->> 'reference')) as subject,
    'done' as expected, payment.state as found
  from ${paymentEvents} event
  cross join lateral (
    select case when event.provider = ${SANDBOX_ID} and event.result = 'applied' then event.body::jsonb end as body
  ) stated
  left join ${payments} payment on payment.provider = event.provider and payment.reference = stated.body ->> 'reference'
  where stated.body ->> 'event' = 'paid' and payment.state is distinct from 'done'`;

/** Compares every deposit with the ledger, and with what its provider reported. */
export const auditedPayments: Compared = {
  recorded: [recordedDeposits],
  recordedCash: [cashAroundDeposits],
  contradictions: [receiptsAgainstPayments, webhooksAgainstDeposits],
};
