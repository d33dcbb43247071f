import type { Money } from "#app/contract/money.ts";
import type { DataOf, InputOf } from "#app/contract/types.ts";
import { handOverDue } from "#server/platform/modules/withdrawals/index.ts";
import type { TestPlatform } from "./platform.ts";
import { deposit, diceBet, eur, newRichPlayer, operationId } from "./play.ts";
import { dataOf } from "./players.ts";

/** Right by its check digits, and nobody's. */
export const IBAN = "DE89370400440532013000";
export const TESTNET_ADDRESS = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
export const MAINNET_ADDRESS = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

/** A withdrawal to the card of the last deposit that everything accepts, with changes. */
export const withdrawalRequest = (changes: Partial<InputOf<"createWithdrawal">> = {}): InputOf<"createWithdrawal"> => ({
  operationId: operationId(),
  method: "card",
  amount: eur(2_000),
  ...changes,
});

/**
 * A player who has staked the last deposit once, so that no rule holds what goes back to the card. What was deposited
 * before, this much, is there whatever came of the round.
 */
export async function newPlayedPlayer(platform: TestPlatform, cents: number) {
  const player = await newRichPlayer(platform, cents);
  platform.clock.advance({ seconds: 5 });
  await deposit(platform, player.token, eur(LAST_DEPOSIT));
  dataOf(await platform.call("playRealRound", diceBet({ stake: eur(LAST_DEPOSIT) }), player));
  return player;
}

const LAST_DEPOSIT = 1_000;

export const withdraw = async (
  platform: TestPlatform,
  token: string,
  changes: Partial<InputOf<"createWithdrawal">> = {},
): Promise<DataOf<"createWithdrawal">> =>
  dataOf(await platform.call("createWithdrawal", withdrawalRequest(changes), { token }));

/** A withdrawal that its provider has. */
export async function sentWithdrawal(platform: TestPlatform, token: string, amount: Money = eur(2_000)) {
  const { id, state } = await withdraw(platform, token, { amount });
  if (state === "in_review") {
    dataOf(await platform.call("reviewSandboxWithdrawal", { paymentId: id, decision: "approve" }));
  }
  await handOverDue(platform.context);
  return dataOf(await platform.call("getPayment", { paymentId: id }, { token }));
}

/** The states a withdrawal has gone through. */
export const trailOf = ({ steps }: DataOf<"getPayment">): string[] => steps.map(({ state }) => state);
