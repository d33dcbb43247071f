import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

/** The ways a player has to prove who they are, in words. */
export const waysView = (
  { format, player }: Scope,
  { authenticator, sms, pin, passkeys, recoveryCodes }: DataOf<"getSecurity">,
) => ({
  /** The name to sign in with is there while a password is. */
  hasPassword: player?.login != null,
  authenticatorSince: authenticator && format.date(authenticator.since, "authHistory"),
  smsTo: sms?.phone ?? null,
  passkeys,
  pinSince: pin && format.date(pin.since, "authHistory"),
  recoveryCodes,
});

export type WaysView = ReturnType<typeof waysView>;
