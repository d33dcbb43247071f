import { REAL_CURRENCIES, toMoney } from "#app/contract/money.ts";
import { accountsOf } from "#server/platform/modules/wallet/index.ts";
import type { Handler } from "./handler.ts";

export const getBalance: Handler<"getBalance"> = async ({ context, player }) => {
  const purses = await accountsOf(context.connection.db, player.id);
  const accounts = REAL_CURRENCIES.flatMap((currency) =>
    purses
      .filter((purse) => purse.currency === currency)
      .map(({ cash, bonus, held }) => ({
        currency,
        active: currency === player.currency,
        cash: toMoney(cash, currency),
        bonus: toMoney(bonus, currency),
        held: toMoney(held, currency),
      })),
  );
  return { accounts };
};
