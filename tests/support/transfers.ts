import { type Money, type RealCurrency, toMoney } from "#app/contract/money.ts";
import type { InputOf } from "#app/contract/types.ts";
import { fetchRates } from "#server/platform/modules/transfers/index.ts";
import type { TestPlatform } from "./platform.ts";
import { newRichPlayer } from "./play.ts";
import { dataOf } from "./players.ts";

/** A player with money in euro and an empty account in another currency, on a platform with today's rates. */
export async function newTraveller(platform: TestPlatform, cents = 24_860, currency: RealCurrency = "PLN") {
  await fetchRates(platform.context);
  const player = await newRichPlayer(platform, cents);
  dataOf(await platform.call("addCurrencyAccount", { currency }, player));
  return player;
}

export const moneyIn = (amount: number | bigint, currency: RealCurrency): Money => toMoney(BigInt(amount), currency);

/** A transfer of 50.00 EUR into zloty, with changes. */
export const transfer = (changes: Partial<InputOf<"quoteTransfer">> = {}): InputOf<"quoteTransfer"> => ({
  from: "EUR",
  to: "PLN",
  amount: moneyIn(5_000, "EUR"),
  ...changes,
});

/** Cash of every open account, in minor units, by currency. */
export async function cashOf(platform: TestPlatform, player: { token: string }): Promise<Record<string, string>> {
  const { accounts } = dataOf(await platform.call("getBalance", {}, player));
  return Object.fromEntries(accounts.map(({ currency, cash }) => [currency, cash.amount]));
}
