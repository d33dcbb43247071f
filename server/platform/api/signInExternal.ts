import { signInByTicket } from "#server/platform/modules/sign-in-tickets/index.ts";
import type { Handler } from "./handler.ts";

export const signInExternal: Handler<"signInExternal"> = async ({ context, input, address, device, country }) => ({
  token: await signInByTicket(context, input.ticket, address, { device, country }),
});
