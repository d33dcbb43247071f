import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

/** The ways a player has to prove their identity, in words. */
export const waysView = (
  { format, player }: Scope,
  { authenticator, sms, pin, passkeys, recoveryCodes }: DataOf<"getSecurity">,
) => ({
  /** An account has a login as long as it has a password. */
  hasPassword: player?.login != null,
  authenticatorSince: authenticator && format.date(authenticator.since, "authHistory"),
  smsTo: sms?.phone ?? null,
  passkeys,
  pinSince: pin && format.date(pin.since, "authHistory"),
  recoveryCodes,
});

export type WaysView = ReturnType<typeof waysView>;
