import type * as contract from "#app/contract/cashier.ts";
import { keysetPage } from "#server/platform/db/keyset.ts";
import { listDepositMethods, viewCashier } from "#server/platform/modules/cashier/index.ts";
import { viewAccounts } from "#server/platform/modules/currency-accounts/index.ts";
import {
  cancelDeposit,
  createDeposit,
  paymentOf,
  paymentsOf,
  takeWebhook,
  viewPayment,
} from "#server/platform/modules/payments/index.ts";
import {
  applyPayout,
  cancelWithdrawal,
  cryptoRefund,
  paymentDetails,
} from "#server/platform/modules/withdrawals/index.ts";
import { type Handlers, handled } from "./handler.ts";

export const cashierHandlers: Handlers<typeof contract> = {
  getBalance: async ({ context, player }) => ({ accounts: await viewAccounts(context.connection.db, player) }),

  getCashier: ({ context, player, language }) => viewCashier(context, player, language),

  listDepositMethods: ({ context, player }) => listDepositMethods(context, player),

  createDeposit: async ({ context, input, player }) => {
    const { payment, redirectUrl } = await createDeposit(context, player, input);
    return { payment: viewPayment(payment), redirectUrl };
  },

  getPayment: async ({ context, input, player, language }) =>
    paymentDetails(context, await paymentOf(context.connection.db, player.id, input.paymentId), player, language),

  cancelPayment: async ({ context, input, player, language }) => {
    const { kind } = await paymentOf(context.connection.db, player.id, input.paymentId);
    const cancelled = await (kind === "deposit"
      ? cancelDeposit(context, player.id, input.paymentId)
      : cancelWithdrawal(context, player, input.paymentId));
    return paymentDetails(context, cancelled, player, language);
  },

  cryptoRefund: async ({ context, input, player, language }) =>
    paymentDetails(context, await cryptoRefund(context, player.id, input), player, language),

  listPayments: async ({ context, input, player }) => {
    const { limit, cursor } = input;
    const { rows, ...around } = await keysetPage(
      { cursor, limit },
      (place) => paymentsOf(context.connection.db, player.id, { place, limit }),
      ({ createdAt, id }) => ({ at: createdAt, id }),
    );
    return { items: rows.map(viewPayment), ...around };
  },

  paymentWebhook: ({ context, input, rawBody, header, address }) =>
    handled(takeWebhook(context, input.provider, { rawBody, header, address }, applyPayout)),
};
