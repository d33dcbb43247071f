import { type Currency, toMoney } from "#app/contract/money.ts";
import type { Outcome } from "#app/contract/play.ts";
import type { RoundResult } from "#server/games/index.ts";

/** A game's outcome as it is stored and told: its amounts become money of the round's currency. */
export function outcomeOnTheWire(outcome: RoundResult["outcome"], currency: Currency): Outcome {
  if (outcome.kind === "dice") return outcome;
  return {
    kind: "slot",
    spins: outcome.spins.map((spin) => ({
      ...spin,
      payout: toMoney(spin.payout, currency),
      wins: spin.wins.map((win) => ({ ...win, payout: toMoney(win.payout, currency) })),
    })),
  };
}
