export {
  addAccount,
  closeAccount,
  closeWithin,
  isTransferAvailable,
  moneyColumns,
  openAccountOf,
  switchAccount,
  viewAccounts,
} from "./service.ts";
