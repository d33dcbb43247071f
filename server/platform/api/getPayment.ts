import { paymentOf, viewPayment } from "#server/platform/modules/payments/index.ts";
import type { Handler } from "./handler.ts";

export const getPayment: Handler<"getPayment"> = async ({ context, input, player }) =>
  viewPayment(await paymentOf(context.connection.db, player.id, input.paymentId));
