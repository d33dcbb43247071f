import { and, eq, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { closeWithin, openAccountOf } from "#server/platform/modules/currency-accounts/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { transferMoney } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Quote, quoteOf } from "./quotes.ts";
import { transferQuotes, transfers } from "./tables.ts";

export type Transfer = typeof transfers.$inferSelect;

interface Accepted {
  /** Chosen by the caller: the same quote under the same id is accepted once. */
  operationId: string;
  quoteId: string;
}

/** The transfer made from a quote; undefined while there is none. */
export async function transferBy(db: Database | Transaction, quoteId: string): Promise<Transfer | undefined> {
  const [transfer] = await db.select().from(transfers).where(eq(transfers.quoteId, quoteId));
  return transfer;
}

async function repeatedTransfer(tx: Transaction, playerId: string, { operationId, quoteId }: Accepted) {
  const [transfer] = await tx
    .select()
    .from(transfers)
    .where(and(eq(transfers.playerId, playerId), eq(transfers.operationId, operationId)));
  if (transfer && transfer.quoteId !== quoteId) throw new Refusal("operation_mismatch");
  return transfer;
}

async function move(
  tx: Transaction,
  { random }: Pick<Context, "random">,
  quote: Quote,
  { operationId, at }: { operationId: string; at: Date },
): Promise<Transfer> {
  const { id: quoteId, playerId, fromCurrency, toCurrency, gives, fee, gets } = quote;
  await openAccountOf(tx, playerId, fromCurrency);
  await openAccountOf(tx, playerId, toCurrency);
  const id = random.id("trf");
  const { from, to } = await transferMoney(tx, {
    playerId,
    transferId: id,
    at,
    from: { currency: fromCurrency, gives, fee },
    to: { currency: toCurrency, gets },
  });
  const transfer: Transfer = {
    id,
    playerId,
    operationId,
    quoteId,
    createdAt: at,
    fromBefore: from.balanceBefore,
    fromAfter: from.balanceAfter,
    toBefore: to.balanceBefore,
    toAfter: to.balanceAfter,
  };
  await tx.insert(transfers).values(transfer);
  return transfer;
}

/**
 * Accepts a quote: moves its money and, if requested, closes the account that it empties, or does neither. The player is locked,
 * so that no account is closed or switched meanwhile, and of two concurrent calls with one quote the second finds it used.
 *
 * The player's standing is not checked: the money stays the player's own, and an excluded player may need it in another currency
 * to withdraw it (docs/decisions/0060-currency-accounts.md).
 */
export const acceptQuote = (context: Context, playerId: string, accepted: Accepted): Promise<Transfer> =>
  context.connection.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, playerId, "update");
    const repeated = await repeatedTransfer(tx, playerId, accepted);
    if (repeated) return repeated;
    const quote = await quoteOf(tx, playerId, accepted.quoteId);
    if (await transferBy(tx, quote.id)) throw new Refusal("quote_used");
    const at = context.clock.now();
    if (at >= quote.expiresAt) throw new Refusal("quote_expired");
    const transfer = await move(tx, context, quote, { operationId: accepted.operationId, at });
    if (quote.closes) await closeWithin(tx, context, player, quote.fromCurrency);
    await record(tx, context, { playerId });
    return transfer;
  });

/** Net minor units that all transfers have moved into an account of the player; negative where more was moved out of it. */
export async function movedInto(db: Database, playerId: string, currency: RealCurrency): Promise<bigint> {
  const { fromCurrency, toCurrency, gives, gets } = transferQuotes;
  const moved = sql`case ${currency} when ${toCurrency} then ${gets} when ${fromCurrency} then -${gives} end`;
  const [row] = await db
    .select({ amount: sql`coalesce(sum(${moved}), 0)`.mapWith(BigInt) })
    .from(transfers)
    .innerJoin(transferQuotes, eq(transferQuotes.id, transfers.quoteId))
    .where(eq(transfers.playerId, playerId));
  return row?.amount ?? 0n;
}
