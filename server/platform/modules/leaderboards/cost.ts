import { sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import { type Database, oneOf } from "#server/platform/db/index.ts";
import { euroCents } from "#server/platform/modules/currencies/index.ts";

/**
 * The cost of contests to the house by the ledger, in euro cents by the reference rates: prizes paid to players, and the money in
 * their funds.
 */
export async function costOf(db: Database, keys: readonly string[]): Promise<{ paid: bigint; inFunds: bigint }> {
  const { rows } = await db.execute<{ kind: string; currency: RealCurrency; amount: string }>(sql`
    select entry.kind, posting.currency, sum(posting.amount)::text as amount
    from ledger_transactions entry
    join ledger_postings posting on posting.transaction_id = entry.id
    join ledger_accounts account on account.id = posting.account_id
    where entry.reference_kind = 'contest' and entry.reference_id in ${oneOf(keys)} and (account.owner = 'player' or account.owner_id like 'fund.%')
    group by 1, 2`);
  const sumOf = (isMeant: (kind: string) => boolean) =>
    rows
      .filter(({ kind }) => isMeant(kind))
      .reduce((sum, { currency, amount }) => sum + (euroCents(BigInt(amount), currency) ?? 0n), 0n);
  return { paid: sumOf((kind) => kind === "prize_paid"), inFunds: sumOf((kind) => kind !== "prize_paid") };
}
