export { auditedLimits } from "./audited.ts";
export { assertDepositWithin, depositsLeft } from "./deposits.ts";
export { deleteOldTotals } from "./forget.ts";
export { giveBack } from "./give-back.ts";
export { answerRealityCheck, setRealityCheck } from "./reality-check.ts";
export { noteLimitRefusal, refusedDaysColumn } from "./refusals.ts";
export {
  confirmLimit,
  keepLimit,
  playersWithout,
  setLimit,
  setUnlessChosen,
  setWithin,
  tightenWithin,
} from "./set.ts";
export { stakeRefusal, takeStake, takeStakeOr } from "./stake.ts";
export { baseCurrencyIn, countPlay, lockTally, tallyColumn } from "./tally.ts";
export { playedSince, totalsColumn } from "./usage.ts";
export { limitsAtTable, viewLimits } from "./view.ts";
