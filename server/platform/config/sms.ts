import { z } from "zod";
import { isLoopback } from "#server/known-hosts.ts";
import { given } from "./given-variable.ts";

const LEAST_SECRET = 32;

/** A message may contain a code to sign in: it is sent over https, or stays on the machine. */
function isClosed(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || isLoopback(hostname);
}

/** The environment variables of the SMS gateway. */
export const smsEnvironment = {
  SMS_URL: given.pipe(
    z
      .url({ protocol: /^https?$/, error: "not an http address" })
      .refine(isClosed, "not https, and not on this machine")
      .optional(),
  ),
  SMS_SECRET: given.pipe(z.string().min(LEAST_SECRET, `has fewer than ${LEAST_SECRET} characters`).optional()),
};

type Variables = z.output<z.ZodObject<typeof smsEnvironment>>;

/** How text messages leave the house; null where they do not. */
export type SmsConfig = NonNullable<ReturnType<typeof smsConfig>>;

export const smsConfig = ({ SMS_URL: url, SMS_SECRET: secret }: Variables) =>
  url && secret ? { url: new URL(url), secret } : null;

/** The problem with two variables that need each other, in words; undefined when there is none. */
export function smsProblem({ SMS_URL, SMS_SECRET }: Variables): string | undefined {
  if (SMS_URL && !SMS_SECRET) return "SMS_SECRET: messages to a gateway are signed, and there is no secret";
  if (SMS_SECRET && !SMS_URL) return "SMS_URL: there is a secret for an SMS gateway, and no address";
  return undefined;
}
