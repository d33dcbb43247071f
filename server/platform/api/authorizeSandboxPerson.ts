import { callbackUrl } from "#server/platform/adapters/social/index.ts";
import { authorizePerson } from "#server/platform/adapters/social/sandbox.ts";
import { fieldRefusal, Refusal } from "#server/platform/refusal.ts";
import type { Handler } from "./handler.ts";

/** As a real network does, it sends nobody to an address it was not told of beforehand. */
export const authorizeSandboxPerson: Handler<"authorizeSandboxPerson"> = async ({ context, input }) => {
  if (context.config.mode !== "sandbox") throw new Refusal("not_found");
  if (input.redirectUri !== callbackUrl(context, input.network)) {
    throw fieldRefusal("validation_failed", "redirectUri", "invalid");
  }
  return { code: await authorizePerson(context, input) };
};
