import { z } from "zod";
import { isRefusal } from "#app/api/failure.ts";
import { SIGN_IN_WAYS } from "#app/contract/security.ts";
import type { DataOf } from "#app/contract/types.ts";
import { readCookie, writeCookie } from "#app/cookies/cookies.server.ts";
import { continueSignedIn, ownPath, returnPath } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";

const waiting = z.object({
  ticket: z.string().min(20).max(200),
  ways: z.array(z.enum(SIGN_IN_WAYS)).min(1),
  /** The last digits of the number an SMS goes to. */
  phone: z.string().max(4).optional(),
  /** Where the visit goes on afterwards. */
  to: z.string().nullable(),
});
type Waiting = z.infer<typeof waiting>;

/**
 * Where a sign-in goes on that was right so far and waits for a code; null for any other error. The ticket is kept in a
 * cookie and never in a form or an address: it is worth something in the browser it was made for alone.
 */
export function secondStep(scope: Scope, error: unknown, to: string | null): Response | null {
  if (!isRefusal(error, "second_factor_required")) return null;
  const { ticket, ways, phone } = error.failures[0]?.parameters ?? {};
  const step = waiting.parse({ ticket, ways: String(ways).split(","), phone, to });
  scope.setCookie(writeCookie("sign_in_step", JSON.stringify(step)));
  return scope.redirect(scope.paths.loginCode(), { status: 303 });
}

/** Ends a sign-in: on to where the visit wanted to go, or to the page that asks for a code. */
export async function signInBy(
  scope: Scope,
  asked: Promise<DataOf<"signIn">>,
  to = returnPath(scope),
): Promise<Response> {
  try {
    scope.signIn(await asked);
  } catch (error) {
    const step = secondStep(scope, error, to);
    if (step) return step;
    throw error;
  }
  return continueSignedIn(scope, to);
}

/** The sign-in that waits in this browser; null where there is none. Whatever the cookie was made to say, it leads to a page of this site. */
export function waitingSignIn(scope: Scope): Waiting | null {
  try {
    const step = waiting.parse(JSON.parse(readCookie(scope.request, "sign_in_step") ?? ""));
    return { ...step, to: ownPath(scope, step.to) };
  } catch {
    return null;
  }
}

export const forgetSignIn = (scope: Scope): void => scope.setCookie(writeCookie("sign_in_step", null));
