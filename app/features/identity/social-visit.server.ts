import { randomBytes } from "node:crypto";
import { z } from "zod";
import { codeVerifier, type SocialNetwork, socialNetwork } from "#app/contract/social.ts";
import type { DataOf } from "#app/contract/types.ts";
import { socialTicket } from "#app/contract/values.ts";
import { type CookieName, readCookie, writeCookie } from "#app/cookies/cookies.server.ts";
import { ownPath } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";

const started = z.object({
  network: socialNetwork,
  /** The value the network must return with its code: a browser without this cookie did not start the sign-in. */
  state: codeVerifier,
  /** The verifier of the challenge sent with the request for the code: an intercepted code is useless without it. */
  verifier: codeVerifier,
  /** Where the visit continues afterwards. */
  to: z.string().nullable(),
});

const confirmed = z.object({
  step: z.enum(["registration", "link"]),
  network: socialNetwork,
  email: z.string().max(254).nullable(),
  ticket: socialTicket,
});

export type SocialStart = z.infer<typeof started>;
type Confirmed = z.infer<typeof confirmed>;

/** Reads one of our cookies, which may be forged; null when it is invalid. */
function read<Schema extends z.ZodType>(request: Request, name: CookieName, schema: Schema): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(readCookie(request, name) ?? ""));
  } catch {
    return null;
  }
}

/** 256 random bits in 43 characters: required by Mail.ru for a state, by VK ID for both, and by RFC 7636 for a verifier. */
const secret = (): string => randomBytes(32).toString("base64url");

/** Binds the sign-in that starts to this browser. */
export function startSocial(scope: Scope, network: SocialNetwork, to: string | null): void {
  const start: SocialStart = { network, state: secret(), verifier: secret(), to: ownPath(scope, to) };
  scope.setCookie(writeCookie("social_start", JSON.stringify(start)));
}

/** The sign-in through this network that this browser started in the last ten minutes. */
export function readStart({ request }: Scope, network: string | null): SocialStart | null {
  const start = read(request, "social_start", started);
  return start?.network === network ? start : null;
}

export const forgetStart = (scope: Scope): void => scope.setCookie(writeCookie("social_start", null));

/** The destination of the visit when it started: a page of this site, even with a forged cookie. */
export const destinationOf = (scope: Scope, { to }: SocialStart): string | null => ownPath(scope, to);

/** Scopes whose ticket has just been used or refused: the request still carries it. */
const forgotten = new WeakSet<Scope>();

/**
 * Stores what the network confirmed for the next page. In a cookie and never in a form or an address: a ticket that could be
 * handed to somebody would link the sender's identity to the account that person opens.
 */
export function keepTicket(
  scope: Scope,
  network: SocialNetwork,
  answer: Exclude<DataOf<"socialSignIn">, { token: string }>,
): void {
  const confirmation: Confirmed =
    "link" in answer
      ? { step: "link", network, email: answer.email, ticket: answer.link }
      : { step: "registration", network, email: answer.email, ticket: answer.registration };
  scope.setCookie(writeCookie("social_ticket", JSON.stringify(confirmation)));
}

export function readTicket(scope: Scope, step: Confirmed["step"]): Confirmed | null {
  const stored = forgotten.has(scope) ? null : read(scope.request, "social_ticket", confirmed);
  return stored?.step === step ? stored : null;
}

export function forgetTicket(scope: Scope): void {
  forgotten.add(scope);
  scope.setCookie(writeCookie("social_ticket", null));
}
