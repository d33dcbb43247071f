import type * as contract from "#app/contract/cashier.ts";
import { REAL_CURRENCIES, toMoney } from "#app/contract/money.ts";
import { isWebhookSigned, SIGNATURE_HEADER } from "#server/platform/adapters/payment/sandbox-signature.ts";
import { cutPage, readCursor } from "#server/platform/db/keyset.ts";
import {
  applyPaymentEvent,
  cancelPayment,
  createDeposit,
  depositMethods,
  paymentOf,
  paymentsOf,
  viewPayment,
} from "#server/platform/modules/payments/index.ts";
import { accountsOf } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Handlers } from "./handler.ts";

export const cashierHandlers: Handlers<typeof contract> = {
  getBalance: async ({ context, player }) => {
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
  },

  listDepositMethods: async ({ context, player }) => ({ methods: depositMethods(context, player.currency) }),

  createDeposit: async ({ context, input, player }) => {
    const { payment, redirectUrl } = await createDeposit(context, player, input);
    return { payment: viewPayment(payment), redirectUrl };
  },

  getPayment: async ({ context, input, player }) =>
    viewPayment(await paymentOf(context.connection.db, player.id, input.paymentId)),

  cancelPayment: async ({ context, input, player }) =>
    viewPayment(await cancelPayment(context, player.id, input.paymentId)),

  listPayments: async ({ context, input, player }) => {
    const { limit, cursor } = input;
    const found = await paymentsOf(context.connection.db, player.id, { before: readCursor(cursor), limit });
    const { rows, next } = cutPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    return { items: rows.map(viewPayment), next };
  },

  paymentWebhook: async ({ context, input, rawBody, header }) => {
    if (context.config.mode !== "sandbox") throw new Refusal("not_found");
    if (!isWebhookSigned(context, header(SIGNATURE_HEADER), rawBody)) throw new Refusal("signature_invalid");
    await context.connection.inTransaction((tx) => applyPaymentEvent(tx, context, { ...input, provider: "sandbox" }));
    return { handled: true };
  },
};
