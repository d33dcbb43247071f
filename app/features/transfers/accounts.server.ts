import { minorUnits, REAL_CURRENCIES } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { accountFacts } from "#app/page/account-facts.server.ts";
import type { Scope } from "#app/request/scope.ts";

type Account = DataOf<"getTransferTerms">["accounts"][number];

/** How an account can be closed: at once, by a quote that empties it, or only after something has ended. */
function closingOf(account: Account, active: Account | undefined): "now" | "emptying" | null {
  if (account.active) return null;
  const [cash, bonus, held] = [account.cash, account.bonus, account.held].map(minorUnits);
  if (bonus !== 0n || held !== 0n) return null;
  if (cash === 0n) return "now";
  return account.minimum && active?.minimum ? "emptying" : null;
}

/** The player's accounts in the page's language, and the currencies in which one can be opened. */
export function accountsView(scope: Scope, { accounts }: DataOf<"getTransferTerms">) {
  const active = accounts.find((account) => account.active);
  return {
    active: active?.currency ?? null,
    accounts: accounts.map((account) => ({ ...accountFacts(scope, account), closing: closingOf(account, active) })),
    others: REAL_CURRENCIES.filter((code) => !accounts.some(({ currency }) => currency === code)).map((code) => ({
      value: code,
      label: `${code} · ${scope.format.currencyName(code)}`,
    })),
  };
}

export type AccountView = ReturnType<typeof accountsView>["accounts"][number];
