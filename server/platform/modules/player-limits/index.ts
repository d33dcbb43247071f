export { baseCurrencyOf } from "./base-currency.ts";
export { assertDepositWithin, depositsLeft } from "./deposits.ts";
export { deleteOldTotals } from "./forget.ts";
export { giveBack } from "./give-back.ts";
export { answerRealityCheck, setRealityCheck } from "./reality-check.ts";
export { confirmLimit, keepLimit, setLimit, setWithin } from "./set.ts";
export { stakeRefusal, takeStake } from "./stake.ts";
export { countPlay, lockTally } from "./tally.ts";
export { limitsAtTable, viewLimits } from "./view.ts";
