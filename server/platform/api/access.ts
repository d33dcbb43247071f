import type * as contract from "#app/contract/access.ts";
import { requestCaptchaCode } from "#server/platform/modules/captcha/index.ts";
import { forgotPassword } from "#server/platform/modules/recovery/index.ts";
import { checkResetLink, resetPassword, unlockSignIn } from "#server/platform/modules/sessions/index.ts";
import { type Handlers, handled } from "./handler.ts";

export const accessHandlers: Handlers<typeof contract> = {
  forgotPassword: ({ context, input: { email, captcha }, address }) =>
    handled(forgotPassword(context, { email, captcha, address })),

  checkResetLink: async ({ context, input }) => ({ isOpen: await checkResetLink(context, input.signature) }),
  resetPassword: ({ context, input }) => handled(resetPassword(context, input)),
  unlockSignIn: ({ context, input }) => handled(unlockSignIn(context, input.signature)),

  requestCaptchaCode: ({ context, input, language, address }) =>
    handled(requestCaptchaCode(context, { email: input.email, language, address })),
};
