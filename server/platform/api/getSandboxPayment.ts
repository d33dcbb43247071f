import { sandboxPayment } from "#server/platform/adapters/payment/sandbox.ts";
import type { Handler } from "./handler.ts";

export const getSandboxPayment: Handler<"getSandboxPayment"> = ({ context, input }) =>
  sandboxPayment(context, input.reference);
