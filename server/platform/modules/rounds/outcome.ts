import type { GameKind, Outcome } from "#app/contract/games/index.ts";
import { type Currency, toMoney } from "#app/contract/money.ts";
import type { Position } from "#server/games/index.ts";

/** Every sum in a value, wherever it stands, as money of a currency: games count in minor units of none. */
function inMoney(value: unknown, currency: Currency): unknown {
  if (typeof value === "bigint") return toMoney(value, currency);
  if (Array.isArray(value)) return value.map((item) => inMoney(item, currency));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, held]) => [field, inMoney(held, currency)]));
}

/** A game's outcome as it is stored and told. That nothing but its sums differs is the type `InMinorUnits` of the games. */
export const outcomeOnTheWire = (outcome: Position<GameKind>["outcome"], currency: Currency): Outcome =>
  inMoney(outcome, currency) as Outcome;
