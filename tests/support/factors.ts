import { randomInt } from "node:crypto";
import { generateSync } from "otplib";
import type { Api } from "./api.ts";
import { dataOf, PASSWORD } from "./players.ts";

interface Clocked extends Api {
  clock: { now(): Date; advance(by: { seconds?: number; minutes?: number }): void };
}

/** The code of an authenticator with this secret, this many steps of 30 seconds from now. */
export const codeOf = (secret: string, { clock }: Pick<Clocked, "clock">, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + steps * 30 });

/** A code that this secret does not produce around now. */
export function wrongCodeOf(secret: string, platform: Pick<Clocked, "clock">): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, platform, steps));
  return ["123456", "234567", "345678", "456789", "567890", "678901"].find((code) => !right.includes(code)) ?? "";
}

/** Turns an authenticator on for the player; only a code of a later step is accepted after it. */
export async function withAuthenticator(platform: Clocked, player: { token: string }) {
  dataOf(await platform.call("generateGoogleAuth", {}, player));
  const { offered } = dataOf(await platform.call("getGoogleAuth", {}, player));
  const secret = offered?.secret ?? "";
  const { recoveryCodes } = dataOf(
    await platform.call("activateGoogleAuth", { code: codeOf(secret, platform), password: PASSWORD }, player),
  );
  return { secret, recoveryCodes };
}

/** The ticket in the refusal of a sign-in. */
export function ticketOf({ envelope }: { envelope: { errors: { code: string; parameters?: unknown }[] } }): string {
  const [error] = envelope.errors;
  if (error?.code !== "second_factor_required") throw new Error(`not waiting for a code: ${JSON.stringify(error)}`);
  return String((error.parameters as { ticket?: string }).ticket);
}

/** Random within the range: browser tests of several processes share one house. */
let numbers = randomInt(90_000_000);
/** A phone number that is unique in this run. */
export const newNumber = () => `+49152${String(++numbers).padStart(8, "0")}`;

/** The six digits of the latest SMS to a number. */
export async function smsCodeTo(platform: Api, phone: string): Promise<string> {
  const { messages } = dataOf(await platform.call("listOutbox", { to: phone }));
  return /\b\d{6}\b/.exec(messages[0]?.text ?? "")?.[0] ?? "none";
}

/** Six digits that differ from the code. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Confirms a new number of the player, and advances the clock so that the next message is dated later and listed first. */
export async function withPhone(platform: Clocked, player: { token: string }): Promise<string> {
  const phone = newNumber();
  dataOf(await platform.call("requestPhoneCode", { phone }, player));
  dataOf(await platform.call("confirmPhone", { code: await smsCodeTo(platform, phone) }, player));
  platform.clock.advance({ seconds: 1 });
  return phone;
}

/** Turns SMS codes on for the player's confirmed number; returns the recovery codes. */
export async function turnOnSms(platform: Api, player: { token: string }, phone: string): Promise<string[]> {
  dataOf(await platform.call("generateSmsAuth", {}, player));
  const code = await smsCodeTo(platform, phone);
  return dataOf(await platform.call("activateSmsAuth", { code, password: PASSWORD }, player)).recoveryCodes;
}

/** The same for a new number; the next SMS can be sent at once. */
export async function withSms(platform: Clocked, player: { token: string }) {
  const phone = await withPhone(platform, player);
  const recoveryCodes = await turnOnSms(platform, player, phone);
  platform.clock.advance({ minutes: 1 });
  return { phone, recoveryCodes };
}
