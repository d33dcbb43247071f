import type { RoundInput } from "#app/contract/games/index.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import { accepts, allOddsOf, type Game, referenceInput, returnAtStake } from "#server/games/index.ts";
import { stakeUnitOf } from "#server/platform/modules/currencies/index.ts";
import { type Claim, claimOfNumber } from "./claim.ts";

/** In stake units: the smallest, a middle and the largest stake. */
const UNITS = [1n, 50n, 500n];

/** Bets beside those that have odds of their own: where rounding takes most, and those whose player may stop anywhere. */
const OTHERS: Partial<Record<Game["rules"]["kind"], readonly RoundInput[]>> = {
  dice: [100, 101, 3_333, 5_000, 8_251].map((chance) => ({ kind: "dice", chance, direction: "over" })),
  limbo: [115, 199, 333, 10_001].map((target) => ({ kind: "limbo", target })),
  crash: [115, 199, 333, null].map((target) => ({ kind: "crash", target })),
  baccarat: [{ kind: "baccarat", bet: "tie" }],
};

/** What every kind of bet of a game returns at three stakes of a currency. */
export function toldAtStakes(game: Game, currency: RealCurrency): Claim[] {
  const unit = stakeUnitOf(currency) ?? 0n;
  const inputs = [
    referenceInput(game),
    ...allOddsOf(game).choices.map(({ input }) => input),
    ...(OTHERS[game.rules.kind] ?? []),
  ];
  return inputs.flatMap((bet) =>
    UNITS.map((units) => units * unit)
      .filter((stake) => accepts(game, { stake, input: bet }))
      .map((stake) => {
        const where = `return of ${stake} ${currency}`;
        const { returned } = returnAtStake(game, { stake, input: bet });
        return claimOfNumber({ game: game.id, figure: "return", bet, args: [Number(stake)], where }, returned);
      }),
  );
}
