import type * as contract from "#app/contract/phone.ts";
import {
  confirmPhone,
  detailsOf,
  pendingPhone,
  requestPhoneCode,
  resendSms,
} from "#server/platform/modules/players/index.ts";
import { excludeWithOthers } from "#server/platform/modules/protection/index.ts";
import { moveSms } from "#server/platform/modules/second-factors/index.ts";
import { type Handlers, handled } from "./handler.ts";

export const phoneHandlers: Handlers<typeof contract> = {
  getPhoneConfirmation: async ({ context, player }) => {
    const [{ phone, isPhoneConfirmed }, sent] = await Promise.all([
      detailsOf(context.connection.db, player.id),
      pendingPhone(context, player.id),
    ]);
    return { phone, isPhoneConfirmed, sent };
  },

  requestPhoneCode: ({ context, player, input }) => handled(requestPhoneCode(context, player.id, input.phone)),
  resendSms: ({ context, player }) => handled(resendSms(context, player.id)),
  confirmPhone: ({ context, player, input }) =>
    handled(
      confirmPhone(context, player.id, input.code, async (tx, phone) => {
        await moveSms(tx, context, player.id, phone);
        await excludeWithOthers(tx, context, player.id);
      }),
    ),
};
