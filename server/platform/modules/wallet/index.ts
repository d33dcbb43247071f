export {
  depositCredited,
  jackpotFed,
  jackpotWon,
  pointsAccount,
  pointsCounted,
  poolAccount,
  roundSettled,
  stakeHeld,
} from "./entries.ts";
export { feedJackpot, payJackpot } from "./jackpots.ts";
export { operationId } from "./operation-id.ts";
export { creditPoints } from "./points.ts";
export { playerAccount } from "./postings.ts";
export { moveProviderMoney, type ProviderMove } from "./provider.ts";
export { accountsOf, openAccounts, purseOf } from "./purse.ts";
export { creditDeposit, creditPrize, holdStake, settleRound, voidRound } from "./service.ts";
