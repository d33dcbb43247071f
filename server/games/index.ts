export { pricesOf } from "./blackjack/price.ts";
export { gameById, games, requireGame } from "./catalogue.ts";
export { ceilingStep } from "./ceiling.ts";
export { lastExit, multiplierAfter } from "./crash/crash.ts";
export {
  type BeaconChain,
  type BeaconRound,
  beaconChain,
  beaconKey,
  beaconPublicKey,
  beaconValue,
  firstRoundFrom,
  isSignedByBeacon,
  publishedAt,
  QUICKNET,
  signBeaconRound,
} from "./fairness/beacon.ts";
export { seedBefore } from "./fairness/chain.ts";
export { compatibleFloats, compatibleMultiplier, compatibleRoll } from "./fairness/compatible.ts";
export { createDraw, type Draw } from "./fairness/draw.ts";
export { sealOf } from "./fairness/seal.ts";
export type { Game } from "./game.ts";
export { drawJackpots, WEIGHTS_PER_EURO } from "./jackpots/draw.ts";
export { BASIS_POINTS, JACKPOT_RETURN, jackpotLevels } from "./jackpots/levels.ts";
export { jackpotBeaconRound, knownTerms, partInJackpots, roundInJackpots } from "./jackpots/terms.ts";
export { type Position, StepRefused } from "./kind.ts";
export { drawMultiplier } from "./multiplier.ts";
export { allOddsOf, largeWinOf, oddsOf, volatilityOf } from "./odds.ts";
export { parSheet } from "./par-sheet.ts";
export { endingsOf, mayBePlanned, type RunPlan, runOdds } from "./planned-run.ts";
export { paytableHash } from "./published.ts";
export { GameFileError, readGame } from "./read-game.ts";
export { FORMULAS, NUMBERS } from "./recipes/formulas.ts";
export { type WorkedRound, workedRound } from "./recipes/worked.ts";
export { betsByStake, isSameAtEveryStake, nextStakeThatHolds, returnAtStake } from "./return-at-stake.ts";
export { checkReturns } from "./returns.ts";
export { accepts, addedBy, blankInput, leftOpenStep, playReference, playRound, referenceInput } from "./round.ts";
export { type End, endsOf } from "./spread/ends.ts";
export { fanOf } from "./spread/fan.ts";
export { type BetsPlayed, hasSteps, standingIn, sumsOfBets } from "./spread/luck.ts";
export { RUN_CLIENT_SEED, runOf } from "./spread/run.ts";
export { type Chance, chanceOf, samplerOf } from "./spread/sampler.ts";
export { ceilingOf, MOST_STEPS, stakeProblem } from "./stakes.ts";
export { outcomeOnTheWire, type RoundToVerify, roundAgain } from "./verify.ts";
