import { MECHANICS } from "#app/contract/games/index.ts";
import { type Money, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { FORMULAS, gameById, NUMBERS, outcomeOnTheWire, type WorkedRound, workedRound } from "#server/games/index.ts";

type Recipes = DataOf<"listRecipes">;

let made: Recipes | undefined;

/** The recipe of every mechanic with its example. Examples are played on the first request, then cached. */
export function listRecipes(): Recipes {
  made ??= {
    numbers: NUMBERS.trim(),
    recipes: MECHANICS.map((mechanic) => ({
      mechanic,
      formula: FORMULAS[mechanic].trim(),
      example: exampleOf(workedRound(mechanic)),
    })),
  };
  return made;
}

function exampleOf({ position, bet, draws, steps, ...round }: WorkedRound): Recipes["recipes"][number]["example"] {
  const money = (amount: bigint): Money => toMoney(amount, "EUR");
  return {
    ...round,
    gameTitle: gameById(round.gameId)?.title ?? round.gameId,
    bet: money(bet),
    draws: [...draws],
    steps: [...steps],
    outcome: outcomeOnTheWire(position.outcome, "EUR"),
    stake: money(position.staked),
    payout: money(position.payout ?? 0n),
  };
}
