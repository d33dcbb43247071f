import type * as contract from "#app/contract/phone.ts";
import { takeFromAddress, takeFromHouse } from "#server/platform/modules/limits/index.ts";
import {
  confirmPhone,
  detailsOf,
  pendingPhone,
  requestPhoneCode,
  resendSms,
} from "#server/platform/modules/players/index.ts";
import { excludeWithOthers } from "#server/platform/modules/protection/index.ts";
import { moveSms } from "#server/platform/modules/second-factors/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Call, type Handlers, handled } from "./handler.ts";

/**
 * A message costs money and is sent to any number that is entered: with an unconfirmed address anybody could open any number of
 * accounts, each with messages of its own.
 */
async function admitSms({ context, player, address }: Call<typeof contract.resendSms>): Promise<void> {
  if (!player.isEmailConfirmed) throw new Refusal("email_not_confirmed");
  await takeFromAddress(context.connection, "phoneCode", address);
  await takeFromHouse(context.connection, "phoneCodesOfHouse");
}

export const phoneHandlers: Handlers<typeof contract> = {
  getPhoneConfirmation: async ({ context, player }) => {
    const [{ phone, isPhoneConfirmed }, sent] = await Promise.all([
      detailsOf(context.connection.db, player.id),
      pendingPhone(context, player.id),
    ]);
    return { phone, isPhoneConfirmed, sent };
  },

  requestPhoneCode: async (call) => {
    await admitSms(call);
    return handled(requestPhoneCode(call.context, call.player.id, call.input.phone));
  },
  resendSms: async (call) => {
    await admitSms(call);
    return handled(resendSms(call.context, call.player.id));
  },
  confirmPhone: ({ context, player, input }) =>
    handled(
      confirmPhone(context, player.id, input.code, async (tx, phone) => {
        await moveSms(tx, context, player.id, phone);
        await excludeWithOthers(tx, context, player.id);
      }),
    ),
};
