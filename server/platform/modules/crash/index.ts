export { currentRoundNow } from "./advance.ts";
export { isDue, joinRound, progressOf, runningRounds, stepByClock } from "./bets.ts";
export { assertInTime, type CrashGame, isCrash } from "./rules.ts";
export { sealOfNextBet, viewTable } from "./view.ts";
