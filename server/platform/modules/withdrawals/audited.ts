import { and, eq, inArray, sql } from "drizzle-orm";
import { oneOf, type Transaction } from "#server/platform/db/index.ts";
import { type Compared, isAmong, type References } from "#server/platform/modules/ledger/index.ts";
import { paymentSteps, payments } from "#server/platform/modules/payments/index.ts";
import { operationId } from "#server/platform/modules/wallet/index.ts";
import { STATES_BY_PLACE } from "./states.ts";

const KINDS = ["withdrawal_held", "withdrawal_sent", "withdrawal_released", "withdrawal_returned"];

const wasSent = sql`exists (
  select from ${paymentSteps} step where step.payment_id = payment.id and step.state in ${oneOf(STATES_BY_PLACE.outside)}
)`;

/** What withdrawals state about the ledger: what was held, and where it went by the state each is in. */
const recordedWithdrawals = {
  kinds: KINDS,
  postings: sql`
    select stated.kind, payment.id as reference_id, stated.owner, stated.owner_id, stated.account, payment.currency,
      stated.amount
    from (
      select *, ${wasSent} as was_sent, state in ${oneOf(STATES_BY_PLACE.cash)} as is_back
      from ${payments} payment where kind = 'withdrawal'
    ) payment cross join lateral (values
      ('withdrawal_held', 'player', payment.player_id, 'cash', -payment.amount, true),
      ('withdrawal_held', 'player', payment.player_id, 'held', payment.amount, true),
      ('withdrawal_sent', 'player', payment.player_id, 'held', -payment.amount, payment.was_sent),
      ('withdrawal_sent', 'provider', payment.provider, 'clearing', payment.amount - payment.fee, payment.was_sent),
      ('withdrawal_sent', 'house', 'fees', 'clearing', payment.fee, payment.was_sent),
      ('withdrawal_released', 'player', payment.player_id, 'held', -payment.amount, payment.is_back and not payment.was_sent),
      ('withdrawal_released', 'player', payment.player_id, 'cash', payment.amount, payment.is_back and not payment.was_sent),
      ('withdrawal_returned', 'provider', payment.provider, 'clearing', payment.fee - payment.amount, payment.is_back and payment.was_sent),
      ('withdrawal_returned', 'house', 'fees', 'clearing', -payment.fee, payment.is_back and payment.was_sent),
      ('withdrawal_returned', 'player', payment.player_id, 'cash', payment.amount, payment.is_back and payment.was_sent)
    ) stated (kind, owner, owner_id, account, amount, holds)
    where stated.holds`,
};

/** The cash stored beside the request, and beside the step that returned it. */
const cashAroundWithdrawals = sql`
  select payment.id as subject, stated.operation_id, payment.player_id as owner_id, payment.currency,
    stated.moved, stated.cash_before, stated.cash_after
  from ${payments} payment
  left join ${paymentSteps} step on step.payment_id = payment.id
    and step.state in ${oneOf(STATES_BY_PLACE.cash)}
  cross join lateral (values
    (format(${operationId.withdrawalHeld("%s")}::text, payment.id), -payment.amount, payment.balance_before, payment.balance_after, true),
    (case when ${wasSent} then format(${operationId.withdrawalReturned("%s")}::text, payment.id)
      else format(${operationId.withdrawalEnded("%s")}::text, payment.id) end,
      payment.amount, step.balance_before, step.balance_after, step.id is not null)
  ) stated (operation_id, moved, cash_before, cash_after, holds)
  where payment.kind = 'withdrawal' and stated.holds`;

/** A withdrawal has the state of its latest step. */
const statesAgainstSteps = (references?: References) => sql`
  select format('state of %s', payment.id) as subject, step.state as expected, payment.state as found
  from ${payments} payment left join lateral (
    select state from ${paymentSteps} where payment_id = payment.id order by id desc limit 1
  ) step on true
  where payment.kind = 'withdrawal' and step.state is distinct from payment.state
    and ${isAmong(sql`payment.id`, references)}`;

/** What is held for withdrawals that are neither sent nor returned. */
const heldForWithdrawals = (tx: Transaction) =>
  tx
    .select({ playerId: payments.playerId, currency: payments.currency, amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.kind, "withdrawal"), inArray(payments.state, [...STATES_BY_PLACE.held])));

/** Compares every withdrawal with the ledger. */
export const auditedWithdrawals: Compared = {
  openStakes: heldForWithdrawals,
  recorded: [recordedWithdrawals],
  recordedCash: [cashAroundWithdrawals],
  contradictionsAmong: [statesAgainstSteps],
};
