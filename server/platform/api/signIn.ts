import { signIn as openBySignIn } from "#server/platform/modules/sessions/index.ts";
import type { Handler } from "./handler.ts";

export const signIn: Handler<"signIn"> = async ({ context, input, address, device, country }) => ({
  token: await openBySignIn(context, { ...input, address, origin: { device, country } }),
});
