export {
  addAccount,
  closeAccount,
  closeWithin,
  openAccountOf,
  pursesOf,
  switchAccount,
  viewAccounts,
} from "./service.ts";
