import { cancelPayment as cancel, viewPayment } from "#server/platform/modules/payments/index.ts";
import type { Handler } from "./handler.ts";

export const cancelPayment: Handler<"cancelPayment"> = async ({ context, input, player }) =>
  viewPayment(await cancel(context, player.id, input.paymentId));
