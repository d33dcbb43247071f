import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import { email } from "#app/contract/session.ts";
import { given } from "./given-variable.ts";

const LEAST_BITS = 1024;

function isRsaKey(pem: string): boolean {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS;
  } catch {
    return false;
  }
}

/** The environment variables of the mail server. */
export const smtpEnvironment = {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which is encrypted by STARTTLS before anything is sent. */
  SMTP_URL: given.pipe(z.url({ protocol: /^smtps?$/, error: "not an smtp: or smtps: address" }).optional()),
  SMTP_FROM: given.pipe(email.optional()),
  /** `no` for a relay on the same machine or network without TLS. */
  SMTP_TLS: given.pipe(z.enum(["required", "no"]).default("required")),
  SMTP_DKIM_SELECTOR: given.pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,63}$/, "not a DKIM selector")
      .optional(),
  ),
  /** With `\n` for line breaks, where a file of variables allows one line for each. */
  SMTP_DKIM_KEY: given
    .transform((pem) => pem?.replaceAll("\\n", "\n"))
    .pipe(z.string().refine(isRsaKey, `not the PEM of a private RSA key of ${LEAST_BITS} bits or more`).optional()),
};

type Variables = z.output<z.ZodObject<typeof smtpEnvironment>>;

/** How letters leave the house; null where they do not. */
export interface SmtpConfig {
  server: {
    host: string;
    port: number;
    /** TLS from the first byte on. */
    secure: boolean;
    requireTLS: boolean;
    ignoreTLS: boolean;
    auth?: { user: string; pass: string };
  };
  from: string;
  /** The address that receives replies. */
  replyTo: string;
  dkim: { selector: string; key: string } | null;
}

function serverOf(url: URL, tls: Variables["SMTP_TLS"]): SmtpConfig["server"] {
  const secure = url.protocol === "smtps:";
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && tls === "required",
    ignoreTLS: !secure && tls === "no",
    ...(url.username && { auth }),
  };
}

export function smtpConfig(
  { SMTP_URL: url, SMTP_FROM: from, SMTP_TLS: tls, SMTP_DKIM_SELECTOR: selector, SMTP_DKIM_KEY: key }: Variables,
  replyTo: string,
): SmtpConfig | null {
  if (!url || !from) return null;
  return { server: serverOf(new URL(url), tls), from, replyTo, dkim: selector && key ? { selector, key } : null };
}

/** The problem with variables that need each other, in words; undefined when there is none. */
export function smtpProblem({ SMTP_URL, SMTP_FROM, SMTP_DKIM_SELECTOR, SMTP_DKIM_KEY }: Variables): string | undefined {
  if (SMTP_URL && !SMTP_FROM) return "SMTP_FROM: letters need an address they come from";
  if (SMTP_FROM && !SMTP_URL) return "SMTP_URL: letters have an address they come from, and no mail server";
  if (Boolean(SMTP_DKIM_SELECTOR) !== Boolean(SMTP_DKIM_KEY)) {
    const missing = SMTP_DKIM_KEY ? "SMTP_DKIM_SELECTOR" : "SMTP_DKIM_KEY";
    return `${missing}: a DKIM signature needs its key and the selector it is published under`;
  }
  if (SMTP_DKIM_KEY && !SMTP_URL) return "SMTP_URL: there is a DKIM key, and no mail server";
  return undefined;
}
