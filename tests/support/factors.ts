import { generateSync } from "otplib";
import type { Api } from "./api.ts";
import { dataOf } from "./players.ts";

interface Clocked extends Api {
  clock: { now(): Date; advance(by: { seconds?: number; minutes?: number }): void };
}

/** The code that an authenticator with this secret shows, so many steps of 30 seconds from now. */
export const codeOf = (secret: string, { clock }: Pick<Clocked, "clock">, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + steps * 30 });

/** A code that this secret does not show around now. */
export function wrongCodeOf(secret: string, platform: Pick<Clocked, "clock">): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, platform, steps));
  return ["123456", "234567", "345678", "456789", "567890", "678901"].find((code) => !right.includes(code)) ?? "";
}

/** Turns an authenticator on for the player; a code of the time after it is right once more. */
export async function withAuthenticator(platform: Clocked, player: { token: string }) {
  dataOf(await platform.call("generateGoogleAuth", {}, player));
  const { offered } = dataOf(await platform.call("getGoogleAuth", {}, player));
  const secret = offered?.secret ?? "";
  const { recoveryCodes } = dataOf(
    await platform.call("activateGoogleAuth", { code: codeOf(secret, platform) }, player),
  );
  return { secret, recoveryCodes };
}

/** The ticket that a sign-in was refused with. */
export function ticketOf({ envelope }: { envelope: { errors: { code: string; parameters?: unknown }[] } }): string {
  const [error] = envelope.errors;
  if (error?.code !== "second_factor_required") throw new Error(`not waiting for a code: ${JSON.stringify(error)}`);
  return String((error.parameters as { ticket?: string }).ticket);
}
