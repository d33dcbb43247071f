export { endBonus, grantBonus } from "./bonuses.ts";
export {
  depositCredited,
  fundAccount,
  jackpotFed,
  jackpotWon,
  pointsAccount,
  pointsCounted,
  poolAccount,
  roundSettled,
  stakeHeld,
} from "./entries.ts";
export { closeFund, feedFund } from "./funds.ts";
export { feedJackpot, payJackpot } from "./jackpots.ts";
export { operationId, parseOperationId } from "./operation-id.ts";
export { creditPoints, exchangePoints, payCashback } from "./points.ts";
export { playerAccount } from "./postings.ts";
export { moveProviderMoney, type ProviderMove } from "./provider.ts";
export { accountsOf, openAccounts, type Purse, purseOf, pursesColumn } from "./purse.ts";
export { creditDeposit, creditPrize, holdStake, settleRound, transferMoney, voidRound } from "./service.ts";
export { moveWithdrawal, type WithdrawalMove, withdrawalMoved } from "./withdrawals.ts";
