import type { GameProvider } from "#server/platform/config/provider.ts";
import type { Context } from "#server/platform/context.ts";
import {
  type PlayerMoney,
  playersInfo,
  playersMoney,
  type TransactionRequest,
  transact,
} from "#server/platform/modules/providers/index.ts";
import { type Message, readMessage, readMoney, type Staked } from "./messages.ts";

/** The calling provider, and the body it signed. */
export interface ProviderCall {
  context: Context;
  provider: GameProvider;
  body: unknown;
}

const common = (provider: GameProvider, message: Message<"rollback"> | Staked) => ({
  provider,
  uuid: message.transaction_uuid,
  playerId: message.user,
  token: message.token,
  round: message.round,
  isRoundClosed: message.round_closed ?? false,
  supplierTransactionId: message.supplier_transaction_id ?? null,
});

function asBet(provider: GameProvider, message: Staked) {
  const money = { ...readMoney(message), isFree: message.is_free ?? false };
  return { ...common(provider, message), ...money, gameCode: message.game_code };
}

function requestOf(kind: TransactionRequest["kind"], provider: GameProvider, body: unknown): TransactionRequest {
  if (kind === "bet") return { kind, ...asBet(provider, readMessage(kind, body)) };
  if (kind === "win") {
    const message = readMessage(kind, body);
    return { kind, ...asBet(provider, message), reference: message.reference_transaction_uuid };
  }
  const message = readMessage(kind, body);
  const { reference_transaction_uuid: reference, game_code: gameCode = null } = message;
  return { kind, ...common(provider, message), reference, gameCode };
}

const transaction =
  (kind: TransactionRequest["kind"]) =>
  ({ context, provider, body }: ProviderCall): Promise<PlayerMoney> =>
    transact(context, requestOf(kind, provider, body));

/** The calls of the public contract by path. */
export const CALLS: Record<string, (call: ProviderCall) => Promise<PlayerMoney>> = {
  "/user/info": ({ context, provider, body }) =>
    playersInfo(context, { provider, playerId: readMessage("info", body).user }),
  "/user/balance": ({ context, provider, body }) => {
    const { user: playerId, token } = readMessage("balance", body);
    return playersMoney(context, { provider, playerId, token });
  },
  "/transaction/bet": transaction("bet"),
  "/transaction/win": transaction("win"),
  "/transaction/rollback": transaction("rollback"),
};
