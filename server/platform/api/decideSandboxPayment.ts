import { decideSandboxPayment as decide } from "#server/platform/adapters/payment/sandbox.ts";
import type { Handler } from "./handler.ts";

export const decideSandboxPayment: Handler<"decideSandboxPayment"> = ({ context, input }) =>
  decide(context, input.reference, input.decision);
