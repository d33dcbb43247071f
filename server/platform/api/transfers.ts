import type * as contract from "#app/contract/transfers.ts";
import {
  addAccount,
  closeAccount,
  switchAccount,
  viewAccounts,
} from "#server/platform/modules/currency-accounts/index.ts";
import { acceptQuote, quoteOf, quoteTransfer, viewQuote, viewTerms } from "#server/platform/modules/transfers/index.ts";
import { leastWithdrawal } from "#server/platform/modules/withdrawals/index.ts";
import type { Call, Handlers } from "./handler.ts";

type OfPlayer = Pick<Call<typeof contract.getTransferQuote>, "context" | "player">;

/** A quote, with what can be withdrawn from both of its accounts. */
const viewOf = ({ context, player: { id, country } }: OfPlayer, quote: Parameters<typeof viewQuote>[1]) =>
  viewQuote(context, quote, (currency, free) => leastWithdrawal(context, { id, country, currency }, free));

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

  quoteTransfer: async (call) => viewOf(call, await quoteTransfer(call.context, call.player, call.input)),

  getTransferQuote: async (call) =>
    viewOf(call, await quoteOf(call.context.connection.db, call.player.id, call.input.quoteId)),

  transferMoney: async (call) => {
    const { context, player, input } = call;
    await acceptQuote(context, player.id, input);
    return viewOf(call, await quoteOf(context.connection.db, player.id, input.quoteId));
  },
};
