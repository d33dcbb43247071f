import type * as contract from "#app/contract/transfers.ts";
import {
  addAccount,
  closeAccount,
  switchAccount,
  viewAccounts,
} from "#server/platform/modules/currency-accounts/index.ts";
import { acceptQuote, quoteOf, quoteTransfer, viewQuote, viewTerms } from "#server/platform/modules/transfers/index.ts";
import type { Handlers } from "./handler.ts";

export const transfersHandlers: Handlers<typeof contract> = {
  addCurrencyAccount: async ({ context, player, input }) => {
    await addAccount(context, player.id, input.currency);
    return { accounts: await viewAccounts(context.connection.db, player) };
  },

  switchCurrencyAccount: async ({ context, player, input: { currency } }) => {
    await switchAccount(context, player.id, currency);
    return { accounts: await viewAccounts(context.connection.db, { id: player.id, currency }) };
  },

  closeCurrencyAccount: async ({ context, player, input }) => {
    await closeAccount(context, player.id, input.currency);
    return { accounts: await viewAccounts(context.connection.db, player) };
  },

  getTransferTerms: ({ context, player }) => viewTerms(context, player),

  quoteTransfer: async ({ context, player, input }) =>
    viewQuote(context, await quoteTransfer(context, player, input), player),

  getTransferQuote: async ({ context, player, input }) =>
    viewQuote(context, await quoteOf(context.connection.db, player.id, input.quoteId), player),

  transferMoney: async ({ context, player, input }) => {
    await acceptQuote(context, player.id, input);
    return viewQuote(context, await quoteOf(context.connection.db, player.id, input.quoteId), player);
  },
};
