import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { GameProvider } from "#server/platform/config/provider.ts";
import { type Transaction, takeLock } from "#server/platform/db/index.ts";
import type { TransactionStatus } from "./refusal.ts";
import { providerTransactions } from "./tables.ts";

export type StoredTransaction = typeof providerTransactions.$inferSelect;

interface Request {
  provider: GameProvider;
  /** The provider's own id of the transaction, in lower case. */
  uuid: string;
  playerId: string;
  token: string;
  round: string;
  isRoundClosed: boolean;
  supplierTransactionId: string | null;
}

interface Amount {
  gameCode: string;
  currency: RealCurrency;
  /** Minor units, zero or more. */
  amount: bigint;
  isFree: boolean;
}

export interface BetRequest extends Request, Amount {
  kind: "bet";
}

export interface WinRequest extends Request, Amount {
  kind: "win";
  /** The bet that won. */
  reference: string;
}

export interface RollbackRequest extends Request {
  kind: "rollback";
  gameCode: string | null;
  /** The bet or win to roll back. */
  reference: string;
}

export type TransactionRequest = BetRequest | WinRequest | RollbackRequest;

/** The decision on a transaction, and what it moved. */
export interface Decision {
  status: TransactionStatus;
  currency: RealCurrency;
  /** Minor units: as requested; for a rollback, what it moved back. */
  amount: bigint;
  /** Null where no money moved. */
  ledgerTransactionId: bigint | null;
  /** Whether the amount is in the sums of its round; null where nobody knows, as of a bet of a version before. */
  isInRound: boolean | null;
}

const { providerId, uuid, playerId, kind, reference, status, round, isRoundClosed, currency, amount, createdAt } =
  providerTransactions;

export async function transactionOf(
  tx: Transaction,
  provider: GameProvider,
  id: string,
): Promise<StoredTransaction | undefined> {
  const [stored] = await tx
    .select()
    .from(providerTransactions)
    .where(and(eq(providerId, provider.id), eq(uuid, id)));
  return stored;
}

/** The player's own transaction that was accepted; another player's is as unknown as one that does not exist. */
export async function takenTransaction(
  tx: Transaction,
  request: TransactionRequest,
  id: string,
): Promise<StoredTransaction | undefined> {
  const stored = await transactionOf(tx, request.provider, id);
  return stored?.playerId === request.playerId && stored.status === "RS_OK" ? stored : undefined;
}

/** Whether the player's transaction was rolled back, even before it arrived. */
export async function isRolledBack(tx: Transaction, request: TransactionRequest, id: string): Promise<boolean> {
  const found = await tx
    .select({ uuid })
    .from(providerTransactions)
    .where(
      and(eq(providerId, request.provider.id), eq(reference, id), eq(kind, "rollback"), eq(playerId, request.playerId)),
    )
    .limit(1);
  return found.length > 0;
}

/** Whether the provider has declared the player's round over. */
export async function isRoundOver(tx: Transaction, request: TransactionRequest): Promise<boolean> {
  const found = await tx
    .select({ uuid })
    .from(providerTransactions)
    .where(
      and(
        eq(providerId, request.provider.id),
        eq(playerId, request.playerId),
        eq(round, request.round),
        eq(isRoundClosed, true),
        eq(status, "RS_OK"),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/**
 * Minor units a provider's wins have moved since an instant, by currency. Until the transaction ends no other win of the provider
 * is counted, so that concurrent wins cannot exceed the ceiling together.
 */
export async function countWins(tx: Transaction, { provider }: TransactionRequest, since: Date) {
  await takeLock(tx, `wins of ${provider.id}`);
  return tx
    .select({ currency, amount: sql`sum(${amount})`.mapWith(BigInt) })
    .from(providerTransactions)
    .where(
      and(
        eq(providerId, provider.id),
        eq(kind, "win"),
        gt(createdAt, since),
        isNotNull(providerTransactions.ledgerTransactionId),
      ),
    )
    .groupBy(currency);
}

/** Whether a repeat has the same content. The token is ignored: a later attempt may carry a newer one. */
export function isSameRequest(stored: StoredTransaction, request: TransactionRequest): boolean {
  const isSame =
    stored.kind === request.kind &&
    stored.playerId === request.playerId &&
    stored.round === request.round &&
    stored.reference === (request.kind === "bet" ? null : request.reference);
  if (request.kind === "rollback") return isSame;
  return (
    isSame &&
    stored.gameCode === request.gameCode &&
    stored.currency === request.currency &&
    stored.amount === request.amount &&
    stored.isFree === request.isFree
  );
}

export async function store(
  tx: Transaction,
  request: TransactionRequest,
  answer: Decision & { balance: bigint; createdAt: Date },
): Promise<void> {
  const { provider, token: _, ...requested } = request;
  await tx
    .insert(providerTransactions)
    .values({ isFree: false, reference: null, ...requested, ...answer, providerId: provider.id });
}
