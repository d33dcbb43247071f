import { createDeposit as open, viewPayment } from "#server/platform/modules/payments/index.ts";
import type { Handler } from "./handler.ts";

export const createDeposit: Handler<"createDeposit"> = async ({ context, input, player }) => {
  const { payment, redirectUrl } = await open(context, player, input);
  return { payment: viewPayment(payment), redirectUrl };
};
