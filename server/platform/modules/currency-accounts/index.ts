export {
  addAccount,
  closeAccount,
  closeWithin,
  isTransferAvailable,
  moneyColumns,
  openAccountOf,
  showAccounts,
  switchAccount,
  viewAccounts,
} from "./service.ts";
