import type { Money } from "#app/contract/money.ts";
import type { DataOf, InputOf } from "#app/contract/types.ts";
import { handOverDue } from "#server/platform/modules/withdrawals/index.ts";
import type { TestPlatform } from "./platform.ts";
import { decide, depositRequest, eur, minesBet, newRichPlayer, operationId, stepIn, tilesOf } from "./play.ts";
import { dataOf } from "./players.ts";
import { CASH_OUT, makeStep, openTile } from "./steps.ts";

/** A card number with a valid check digit that belongs to no one. */
export const IBAN = "DE89370400440532013000";
export const TESTNET_ADDRESS = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
export const MAINNET_ADDRESS = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

/** A withdrawal to the card of the last deposit that every check accepts, with changes. */
export const withdrawalRequest = (changes: Partial<InputOf<"createWithdrawal">> = {}): InputOf<"createWithdrawal"> => ({
  operationId: operationId(),
  method: "card",
  amount: eur(2_000),
  ...changes,
});

export async function depositBy(
  platform: TestPlatform,
  token: string,
  changes: Partial<InputOf<"createDeposit">>,
): Promise<void> {
  const { redirectUrl } = dataOf(await platform.call("createDeposit", depositRequest(changes), { token }));
  dataOf(await decide(platform, redirectUrl, "pay"));
}

/** The highest stake on a round in euro. */
const LARGEST_STAKE = 5_000;

/** Stakes this much on rounds of mines that are won: the balance is higher afterwards. */
export async function stakeAndWin(platform: TestPlatform, player: { token: string }, cents: number): Promise<void> {
  for (let left = cents; left > 0; left -= LARGEST_STAKE) {
    platform.clock.advance({ seconds: 5 });
    const stake = eur(Math.min(left, LARGEST_STAKE));
    const { round } = dataOf(await platform.call("playRealRound", minesBet({ stake }), player));
    const [tile = 0] = (await tilesOf(platform, round.id)).safe;
    const { round: opened } = await makeStep(platform, player, stepIn(round, openTile(tile)));
    await makeStep(platform, player, stepIn(opened, CASH_OUT));
  }
}

/** A player who has staked the deposit once and still has it, so that no rule holds back what returns to the card. */
export async function newPlayedPlayer(platform: TestPlatform, cents: number) {
  const player = await newRichPlayer(platform, cents);
  await stakeAndWin(platform, player, cents);
  return player;
}

export const withdraw = async (
  platform: TestPlatform,
  token: string,
  changes: Partial<InputOf<"createWithdrawal">> = {},
): Promise<DataOf<"createWithdrawal">> =>
  dataOf(await platform.call("createWithdrawal", withdrawalRequest(changes), { token }));

/** A withdrawal that has been submitted to its provider. */
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
