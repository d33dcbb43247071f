import type * as contract from "#app/contract/security.ts";
import type { Context } from "#server/platform/context.ts";
import {
  activateAuthenticator,
  factorsOf,
  offerAuthenticator,
  offeredSecret,
  provePinReset,
  RECOVERY_CODES,
  refuseTrivialPin,
  removeAuthenticator,
  removePin,
  renewRecoveryCodes,
  sendPinReset,
  setPin,
  stepUpWaysOf,
} from "#server/platform/modules/second-factors/index.ts";
import {
  checkPin,
  confirmSignIn,
  confirmStepUp,
  provePassword,
  type SessionPlayer,
} from "#server/platform/modules/sessions/index.ts";
import { type Handlers, handled } from "./handler.ts";

/** Requires the password, so that nobody else sets a PIN on an unattended phone. */
async function setPinByPassword(context: Context, player: SessionPlayer, typed: { pin: string; password: string }) {
  refuseTrivialPin(typed.pin, player);
  await provePassword(context, player, { password: typed.password, path: "password" });
  await setPin(context, player.id, typed.pin);
}

const sinceOf = (since: Date | null) => since && { since: since.toISOString() };

export const securityHandlers: Handlers<typeof contract> = {
  getSecurity: async ({ context, player }) => {
    const factors = await factorsOf(context.connection.db, player.id);
    const { authenticator, sms, pin, passkeys, recoveryLeft } = factors;
    return {
      authenticator: sinceOf(authenticator),
      sms: sms && { ...sms, since: sms.since.toISOString() },
      pin: sinceOf(pin),
      passkeys,
      recoveryCodes: recoveryLeft === null ? null : { left: recoveryLeft, made: RECOVERY_CODES },
      stepUp: stepUpWaysOf(factors),
    };
  },

  getGoogleAuth: async ({ context, player }) => ({ offered: await offeredSecret(context, player) }),
  generateGoogleAuth: ({ context, player }) => handled(offerAuthenticator(context, player.id)),
  // By the password, as every factor: nobody else adds one on an unattended phone.
  activateGoogleAuth: async ({ context, player, input }) => {
    await provePassword(context, player, { password: input.password, path: "password" });
    return { recoveryCodes: await activateAuthenticator(context, player.id, input.code) };
  },
  deactivateGoogleAuth: ({ context, player }) => handled(removeAuthenticator(context, player.id)),
  renewRecoveryCodes: async ({ context, player }) => ({ recoveryCodes: await renewRecoveryCodes(context, player.id) }),

  activatePinCode: ({ context, player, input }) => handled(setPinByPassword(context, player, input)),
  deactivatePinCode: ({ context, player }) => handled(removePin(context, player.id)),
  requestPinReset: ({ context, player }) => handled(sendPinReset(context, player)),
  resetPinCode: async ({ context, player, input }) => {
    refuseTrivialPin(input.pin, player);
    await provePassword(context, player, { password: input.password, path: "password" });
    await provePinReset(context, player.id, input.code);
    return handled(setPin(context, player.id, input.pin));
  },
  checkPinCode: ({ context, player, input }) => handled(checkPin(context, player, input.pin)),

  confirmStepUp: ({ context, player, input }) => handled(confirmStepUp(context, player, input)),
  confirmSignIn: ({ context, input, device, country }) => confirmSignIn(context, input, { device, country }),
};
