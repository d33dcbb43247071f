import type * as contract from "#app/contract/withdrawals.ts";
import { decidePayout } from "#server/platform/adapters/payment/sandbox-payouts.ts";
import { viewPayment } from "#server/platform/modules/payments/index.ts";
import {
  createWithdrawal,
  handOverNow,
  paymentDetails,
  payoutTimes,
  reviewWithdrawal,
  sandboxWithdrawals,
  withdrawalById,
  withdrawalMethods,
} from "#server/platform/modules/withdrawals/index.ts";
import type { Handlers } from "./handler.ts";

export const withdrawalsHandlers: Handlers<typeof contract> = {
  listWithdrawalMethods: ({ context, player }) => withdrawalMethods(context, player),

  createWithdrawal: async ({ context, input, player, language }) =>
    paymentDetails(context, await createWithdrawal(context, player, input), player, language),

  getPayoutTimes: ({ context }) => payoutTimes(context),

  listSandboxWithdrawals: ({ context }) => sandboxWithdrawals(context),

  reviewSandboxWithdrawal: async ({ context, input }) =>
    viewPayment(await reviewWithdrawal(context, input.paymentId, input.decision)),

  /** The sandbox waits for no job: an approved payout is handed over first. */
  decideSandboxPayout: async ({ context, input }) => {
    await handOverNow(context, input.paymentId);
    await decidePayout(context, input.paymentId, input.outcome);
    return viewPayment(await withdrawalById(context.connection.db, input.paymentId));
  },
};
