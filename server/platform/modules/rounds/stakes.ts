import type { GameDetail, Stakes } from "#app/contract/catalogue.ts";
import type { RoundInput } from "#app/contract/games/index.ts";
import { allParts } from "#app/contract/games/roulette-parts.ts";
import { type Currency, type Money, minorUnits, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import {
  accepts,
  betsByStake,
  blankInput,
  ceilingOf,
  type Game,
  isSameAtEveryStake,
  largeWinOf,
  MOST_STEPS,
  nextStakeThatHolds,
  referenceInput,
  returnAtStake,
  stakeProblem,
} from "#server/games/index.ts";
import { stakeUnitOf } from "#server/platform/modules/currencies/index.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** In stake units; those beyond the first five are for games whose usual bet is refused at the smaller ones. */
const OFFERED_UNITS = [2n, 5n, 10n, 20n, 50n, 100n, 200n];
const OFFERED = 5;

function unitOf(currency: Currency): bigint {
  const unit = stakeUnitOf(currency);
  if (unit === undefined) throw new Refusal("currency_mismatch", { currency });
  return unit;
}

/** The five smallest of these stakes at which the game accepts its usual bet, and the one of a form that is left empty. */
function offeredBy(game: Game, unit: bigint): bigint[] {
  const inputs = [referenceInput(game), blankInput(game)].filter((input) => input !== undefined);
  const stakes = OFFERED_UNITS.map((units) => units * unit);
  return stakes
    .filter((stake) => inputs.every((input) => returnAtStake(game, { stake, input }).holds))
    .slice(0, OFFERED);
}

/** The stakes a game accepts in a currency. */
export function stakesOf(currency: Currency, game: Game): Stakes {
  const unit = unitOf(currency);
  return {
    minimum: toMoney(unit, currency),
    maximum: toMoney(unit * MOST_STEPS, currency),
    step: toMoney(unit, currency),
    ceiling: toMoney(ceilingOf(unit), currency),
    offered: offeredBy(game, unit).map((stake) => toMoney(stake, currency)),
  };
}

/** The most one round pays in a currency, in minor units. */
export const mostPaidIn = (currency: Currency): bigint => ceilingOf(unitOf(currency));

/** The stake in minor units, once it can be played in the purse's currency. */
export function acceptedStake(stake: Money, currency: Currency): bigint {
  if (stake.currency !== currency) throw new Refusal("currency_mismatch", { currency });
  const amount = minorUnits(stake);
  if (stakeProblem(amount, unitOf(currency))) {
    const unit = unitOf(currency);
    throw new Refusal("stake_invalid", {
      minimum: String(unit),
      maximum: String(unit * MOST_STEPS),
      step: String(unit),
      currency,
    });
  }
  return amount;
}

/**
 * Refuses a bet that at this stake returns over one point less than its card states, and names the next accepted stake
 * (docs/decisions/0050-the-return-at-the-stake.md).
 */
export function assertReturn(game: Game, bet: { stake: bigint; input: RoundInput }, currency: Currency): void {
  const { returned, card, holds } = returnAtStake(game, bet);
  if (holds) return;
  const unit = unitOf(currency);
  const next = nextStakeThatHolds(game, bet, { step: unit, most: unit * MOST_STEPS });
  throw new Refusal("return_too_low", {
    stake: String(bet.stake),
    currency,
    returned,
    card,
    ...(next && { next: String(next), nextReturned: returnAtStake(game, { ...bet, stake: next }).returned }),
  });
}

interface ReturnsQuery {
  game: Game;
  currency: Currency;
  input?: RoundInput | undefined;
  stake?: Money | undefined;
}

/** Contract `getReturns`. */
export function returnsOf({ game, currency, input = referenceInput(game), stake }: ReturnsQuery): DataOf<"getReturns"> {
  const offered = stakesOf(currency, game).offered.map(minorUnits);
  const requestedStake = stake ? acceptedStake(stake, currency) : undefined;
  const stakes =
    requestedStake === undefined || offered.includes(requestedStake) ? offered : [...offered, requestedStake];
  // With several bets in one round, each has its own stake, and this is the stake of one.
  const bets = input.kind === "roulette" ? BigInt(allParts(input)) : 1n;
  if (!accepts(game, { stake: unitOf(currency) * bets, input })) throw new Refusal("game_input_invalid");
  const isSame = isSameAtEveryStake(game, input);
  const returns = stakes
    .toSorted((a, b) => Number(a - b))
    .map((amount) => ({ stake: amount, ...returnAtStake(game, { stake: amount, input }) }));
  return {
    largeWinOneIn: largeWinOf(game, input),
    card: returns[0]?.card ?? 0,
    sameAtEveryStake: isSame,
    returns: returns.map(({ stake, returned, holds }) => ({ stake: toMoney(stake, currency), returned, holds })),
  };
}

const ofGames = new WeakMap<Game, GameDetail["atStakes"]>();

/** What each bet of a game returns at its smallest stake and at some larger ones, in euro. Computed once. */
export function returnsAtStakes(game: Game): GameDetail["atStakes"] {
  const known = ofGames.get(game);
  if (known !== undefined) return known;
  const unit = unitOf("EUR");
  const stakes = [1n, 2n, 5n, 10n, MOST_STEPS].map((units) => units * unit);
  const bets = betsByStake(game).map((input) => ({
    input,
    returns: stakes.map((stake) => {
      const { returned, holds } = returnAtStake(game, { stake, input });
      return { returned, holds };
    }),
  }));
  const found = bets.length === 0 ? null : { stakes: stakes.map((stake) => toMoney(stake, "EUR")), bets };
  ofGames.set(game, found);
  return found;
}
