export { currentRoundNow, giveUpRounds } from "./advance.ts";
export { auditChains } from "./audit.ts";
export { takeValue } from "./beacon.ts";
export { exitNow, isDue, joinRound, progressOf, runningRounds, stepByClock } from "./bets.ts";
export { openAllChains } from "./chains.ts";
export { assertInTime, type CrashGame, isCrash } from "./rules.ts";
export { changesAt, type RoundInView, sealOfNextBet, viewTable } from "./view.ts";
