import { forgotPassword as askForLink } from "#server/platform/modules/recovery/index.ts";
import type { Handler } from "./handler.ts";

export const forgotPassword: Handler<"forgotPassword"> = async ({ context, input: { email, captcha }, address }) => {
  await askForLink(context, { email, captcha, address });
  return { handled: true };
};
