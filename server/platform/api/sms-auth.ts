import type * as contract from "#app/contract/sms-auth.ts";
import { activateSms, removeSms, sendFactorSms } from "#server/platform/modules/second-factors/index.ts";
import { provePassword, sendSignInSms } from "#server/platform/modules/sessions/index.ts";
import { type Handlers, handled } from "./handler.ts";

export const smsAuthHandlers: Handlers<typeof contract> = {
  generateSmsAuth: ({ context, player }) => handled(sendFactorSms(context, player.id)),
  activateSmsAuth: async ({ context, player, input }) => {
    await provePassword(context, player, { password: input.password, path: "password" });
    return { recoveryCodes: await activateSms(context, player.id, input.code) };
  },
  deactivateSmsAuth: ({ context, player }) => handled(removeSms(context, player.id)),
  sendSignInSms: ({ context, input }) => handled(sendSignInSms(context, input.ticket)),
};
