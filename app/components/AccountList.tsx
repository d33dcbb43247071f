import type { ReactNode } from "react";
import { amountClass } from "./MoneyText.tsx";
import { Status } from "./Status.tsx";

type Account = {
  currency: string;
  cash: string;
  /** Held and bonus money, in words. */
  besides: string;
  /** The label of the active account; null for any other. */
  active: string | null;
};

type AccountListProps<Listed extends Account> = {
  label: string;
  accounts: readonly Listed[];
  /** Actions for an account that is not the active one. */
  actions?: (account: Listed) => ReactNode;
};

/** The player's currency accounts: cash, and beside it held and bonus money. */
export function AccountList<Listed extends Account>({ label, accounts, actions }: AccountListProps<Listed>) {
  return (
    <ul className="accounts" aria-label={label}>
      {accounts.map((account) => (
        <li key={account.currency}>
          <span className="cur">{account.currency}</span>
          <span className="has">
            <b className={amountClass("", account.cash)}>{account.cash}</b>
            <small>{account.besides}</small>
          </span>
          {account.active === null ? actions?.(account) : <Status kind="ok">{account.active}</Status>}
        </li>
      ))}
    </ul>
  );
}
