import type { RealCurrency } from "#app/contract/money.ts";
import type { Tally } from "./tally.ts";

/** The currency of a player's figures and limits: that of the registration, stored from the first change on. */
export const baseCurrencyIn = (tally: Tally | undefined, player: { currency: RealCurrency }): RealCurrency =>
  tally?.currency ?? player.currency;
