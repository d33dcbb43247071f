export { accountsOf, openAccounts, purseOf } from "./purse.ts";
export { creditDeposit, holdStake, settleRound, voidRound } from "./service.ts";
