import type { JackpotDraws } from "#app/contract/games/jackpots.ts";
import type { Currency } from "#app/contract/money.ts";
import { drawJackpots, type Game, jackpotLevels, WEIGHTS_PER_EURO } from "#server/games/index.ts";
import { EURO_PARTS, euroParts } from "#server/platform/modules/currencies/index.ts";

const PARTS_PER_WEIGHT = EURO_PARTS / BigInt(WEIGHTS_PER_EURO);

interface Drawn {
  game: Game;
  currency: Currency;
  /** Minor units. */
  stake: bigint;
  seeds: Parameters<typeof drawJackpots>[1];
}

/** The jackpot draws of a real round that takes part, else null: play money feeds no pool and wins none. */
export function jackpotsOf({ game, currency, stake, seeds }: Drawn): JackpotDraws | null {
  if (!game.jackpots || currency === "FUN") return null;
  const weight = Number(euroParts(stake, currency) / PARTS_PER_WEIGHT);
  return { weight, draws: drawJackpots(jackpotLevels, seeds) };
}
