export { gameById, games } from "./catalogue.ts";
export { createDraw } from "./fairness/draw.ts";
export { sealOf } from "./fairness/seal.ts";
export type { Game } from "./game.ts";
export { oddsOf, volatilityOf } from "./odds.ts";
export { paytableHash, publishedRules } from "./published.ts";
export { checkReturns } from "./returns.ts";
export { playRound, type RoundResult, validInput } from "./round.ts";
export { MOST_STEPS, stakeProblem } from "./stakes.ts";
