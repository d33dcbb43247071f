import type { RealCurrency } from "#app/contract/money.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { post } from "#server/platform/modules/ledger/index.ts";
import { operationId } from "./operation-id.ts";
import { gameAccount, move, playerAccount, requirePositive } from "./postings.ts";

/**
 * The movements between a player's cash and the account of a provider's game. A provider's round has no reliable end, so its
 * stakes are not held: a bet goes to the game at once, and comes back if it is rolled back.
 */
const MOVES = {
  bet: { account: "stakes", sign: -1n, idOf: operationId.provider },
  bet_given_back: { account: "stakes", sign: 1n, idOf: operationId.providerBack },
  win: { account: "payouts", sign: 1n, idOf: operationId.provider },
  win_taken_back: { account: "payouts", sign: -1n, idOf: operationId.providerBack },
} as const;

export type ProviderMove = keyof typeof MOVES;

interface ProviderMoney {
  what: ProviderMove;
  playerId: string;
  providerId: string;
  gameCode: string;
  /** The provider's transaction that is made, or rolled back: each happens once, which the ledger itself ensures. */
  uuid: string;
  currency: RealCurrency;
  /** Minor units, above zero. */
  amount: bigint;
  at: Date;
}

/** The id of a provider's game in the ledger and in everything that is counted; no game of the house has a dot. */
export const gameIdOf = (providerId: string, gameCode: string): string => `${providerId}.${gameCode}`;

/**
 * Moves a player's money for a provider's transaction and returns the ledger's transaction. Refuses with `insufficient_funds`,
 * and with `operation_mismatch` when the uuid moved something else before.
 */
export async function moveProviderMoney(tx: Transaction, money: ProviderMoney): Promise<bigint> {
  const { what, playerId, providerId, gameCode, uuid, currency, amount, at } = money;
  requirePositive(amount);
  const { account, sign, idOf } = MOVES[what];
  const cash = playerAccount(playerId, "cash", currency);
  const game = gameAccount(gameIdOf(providerId, gameCode), account, currency);
  const { transactionId } = await post(tx, {
    operationId: idOf(providerId, uuid),
    kind: `provider_${what}`,
    at,
    reference: { kind: "provider_transaction", id: `${providerId}/${uuid}` },
    postings: move(game, cash, sign * amount),
  });
  return transactionId;
}
