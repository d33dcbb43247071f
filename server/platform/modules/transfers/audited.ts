import { sql } from "drizzle-orm";
import { CURRENCY_EXPONENT, REAL_CURRENCIES } from "#app/contract/money.ts";
import type { Compared } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "#server/platform/modules/wallet/index.ts";
import { transferQuotes, transfers } from "./tables.ts";

/** What transfers state about the ledger, by the quotes they accepted. */
const recordedTransfers = {
  kinds: ["transfer"],
  postings: sql`
    select 'transfer' as kind, transfer.id as reference_id, stated.owner, stated.owner_id, stated.account,
      stated.currency, stated.amount
    from ${transfers} transfer join ${transferQuotes} quote on quote.id = transfer.quote_id cross join lateral (values
      ('player', transfer.player_id, 'cash', quote.from_currency, -quote.gives),
      ('house', 'exchange', 'clearing', quote.from_currency, quote.gives - quote.fee),
      ('house', 'fees', 'clearing', quote.from_currency, quote.fee),
      ('house', 'exchange', 'clearing', quote.to_currency, -quote.gets),
      ('player', transfer.player_id, 'cash', quote.to_currency, quote.gets)
    ) stated (owner, owner_id, account, currency, amount)`,
};

/** The cash stored beside a transfer, in both accounts. */
const cashAroundTransfers = sql`
  select transfer.id as subject,
    format(${operationId.transfer("%s")}::text, transfer.id) as operation_id, transfer.player_id as owner_id,
    stated.currency, stated.moved, stated.cash_before, stated.cash_after
  from ${transfers} transfer join ${transferQuotes} quote on quote.id = transfer.quote_id cross join lateral (values
    (quote.from_currency, -quote.gives, transfer.from_before, transfer.from_after),
    (quote.to_currency, quote.gets, transfer.to_before, transfer.to_after)
  ) stated (currency, moved, cash_before, cash_after)`;

const scales = sql.join(
  REAL_CURRENCIES.map((currency) => sql`(${currency}, ${10 ** CURRENCY_EXPONENT[currency]}::numeric)`),
  sql`, `,
);

/** Recomputes the amounts of quotes from their rate and fee, without a division that could round. */
const promisesAgainstRates = sql`
  with scales (currency, scale) as (values ${scales})
  select format('quote %s', quote.id) as subject, format('%s at %s/%s', changed, rate_numerator, rate_denominator) as expected,
    gets::text as found
  from ${transferQuotes} quote
  join scales one on one.currency = quote.from_currency
  join scales other on other.currency = quote.to_currency
  cross join lateral (values (
    (gives - fee)::numeric, (gives - fee)::numeric * rate_numerator * other.scale, rate_denominator * one.scale
  )) worth (changed, numerator, denominator)
  where fee <> div(gives::numeric * fee_basis_points, 10000)
    or gets * denominator > numerator or (gets + 1) * denominator <= numerator`;

/** Transfers of another player's quote, or of an expired one. */
const transfersAgainstQuotes = sql`
  select format('transfer %s', transfer.id) as subject, format('%s until %s', quote.player_id, quote.expires_at) as expected,
    format('%s at %s', transfer.player_id, transfer.created_at) as found
  from ${transfers} transfer join ${transferQuotes} quote on quote.id = transfer.quote_id
  where transfer.player_id <> quote.player_id or transfer.created_at >= quote.expires_at`;

/** Compares every transfer with the ledger, and each quote with its rate. */
export const auditedTransfers: Compared = {
  recorded: [recordedTransfers],
  recordedCash: [cashAroundTransfers],
  contradictions: [promisesAgainstRates, transfersAgainstQuotes],
};
