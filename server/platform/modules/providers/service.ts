import type { RealCurrency } from "#app/contract/money.ts";
import type { GameProvider } from "#server/platform/config/provider.ts";
import type { Context } from "#server/platform/context.ts";
import { type Transaction, violatedConstraint } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockPlayer } from "#server/platform/modules/players/index.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { decideBet, decideRollback, decideWin } from "./decisions.ts";
import { isLaunchOver, lastLaunch, launchByToken } from "./launches.ts";
import { ProviderRefusal, type TransactionStatus, WIN_ABOVE_CEILING } from "./refusal.ts";
import { type Decision, isSameRequest, store, type TransactionRequest, transactionOf } from "./transactions.ts";

/** What a provider receives about its player: the cash of one account in minor units. */
export interface PlayerMoney {
  status: TransactionStatus;
  currency: RealCurrency;
  balance: bigint;
}

type Launch = NonNullable<Awaited<ReturnType<typeof lastLaunch>>>;

function decide(tx: Transaction, context: Context, request: TransactionRequest, launch: Launch): Promise<Decision> {
  if (request.kind === "bet") return decideBet(tx, context, request);
  return request.kind === "win" ? decideWin(tx, context, request) : decideRollback(tx, context, request, launch);
}

async function decideOnce(tx: Transaction, context: Context, request: TransactionRequest): Promise<PlayerMoney> {
  const { provider, playerId, uuid } = request;
  const launch = await lastLaunch(tx, provider.id, playerId);
  if (!launch) throw new ProviderRefusal("RS_ERROR_INVALID_TOKEN");
  // A provider's requests for one player are handled one after another: a concurrent bet and its rollback get an order, and of
  // duplicate requests the later ones find the first.
  await lockPlayer(tx, playerId, "update");
  const earlier = await transactionOf(tx, provider, uuid);
  if (earlier && !isSameRequest(earlier, request)) throw new ProviderRefusal("RS_ERROR_DUPLICATE_TRANSACTION");
  if (earlier) return earlier;
  const decision = await decide(tx, context, request, launch);
  const { cash: balance } = await purseOf(tx, playerId, decision.currency);
  await store(tx, request, { ...decision, balance, createdAt: context.clock.now() });
  if (decision.status !== "RS_OK") await record(tx, context, { playerId, result: decision.status });
  return { ...decision, balance };
}

/** Translates violations of the database's rules, which occur when another transaction came between the check and the write. */
function asRefusal(error: unknown): unknown {
  const code = error instanceof Refusal ? error.code : undefined;
  if (code === "insufficient_funds") return new ProviderRefusal("RS_ERROR_NOT_ENOUGH_MONEY");
  // Two players under one uuid do not wait for each other's row; the second encounters what the first has written.
  const isTaken = code === "operation_mismatch" || violatedConstraint(error) === "provider_transactions_uuid";
  return isTaken ? new ProviderRefusal("RS_ERROR_DUPLICATE_TRANSACTION") : error;
}

/** Records a refusal that leaves nothing else behind. A player who was not sent to the provider is not recorded. */
async function recordRefusal(context: Context, { kind, playerId }: TransactionRequest, refused: ProviderRefusal) {
  const isRecorded =
    kind === "bet" ? refused.status !== "RS_ERROR_INVALID_TOKEN" : refused.recordedAs === WIN_ABOVE_CEILING;
  if (isRecorded) await record(context.connection.db, context, { playerId, result: refused.recordedAs });
}

/**
 * Carries out a provider's transaction, once per uuid however often it arrives, and returns the first response to a repeat. A
 * bet's response is final, also when it is a refusal.
 *
 * Throws {@link ProviderRefusal} for a player unknown to this provider, for a uuid that belongs to something else, and for what
 * may be requested again.
 */
export async function transact(context: Context, request: TransactionRequest): Promise<PlayerMoney> {
  try {
    return await context.connection.inTransaction((tx) => decideOnce(tx, context, request));
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal instanceof ProviderRefusal) await recordRefusal(context, request, refusal);
    throw refusal;
  }
}

/** The player's money in the currency of a valid token. */
export async function playersMoney(
  context: Context,
  requested: { provider: GameProvider; playerId: string; token: string },
): Promise<PlayerMoney> {
  const { db } = context.connection;
  const launch = await launchByToken(db, { ...requested, providerId: requested.provider.id });
  if (!launch) throw new ProviderRefusal("RS_ERROR_INVALID_TOKEN");
  if (await isLaunchOver(db, context, launch)) throw new ProviderRefusal("RS_ERROR_TOKEN_EXPIRED");
  const { cash: balance } = await purseOf(db, launch.playerId, launch.currency);
  return { status: "RS_OK", currency: launch.currency, balance };
}

/** What a provider may know of a player sent to it: the money in the currency of the last launch. */
export async function playersInfo(
  { connection }: Context,
  requested: { provider: GameProvider; playerId: string },
): Promise<PlayerMoney> {
  const launch = await lastLaunch(connection.db, requested.provider.id, requested.playerId);
  if (!launch) throw new ProviderRefusal("RS_ERROR_UNKNOWN");
  const { cash: balance } = await purseOf(connection.db, launch.playerId, launch.currency);
  return { status: "RS_OK", currency: launch.currency, balance };
}
