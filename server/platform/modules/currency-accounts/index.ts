export {
  addAccount,
  closeAccount,
  closeWithin,
  openAccountOf,
  switchAccount,
  viewAccounts,
} from "./service.ts";
