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
  /** The last digits of the number that receives the SMS. */
  phone: z.string().max(4).optional(),
  /** Where the visit continues afterwards. */
  to: z.string().nullable(),
});
type Waiting = z.infer<typeof waiting>;

/**
 * The redirect for a sign-in with a correct password that still needs a code; null for any other error. The ticket is stored in
 * a cookie and never in a form or an address: it is valid only in the browser it was made for.
 */
export function secondStep(scope: Scope, error: unknown, to: string | null): Response | null {
  if (!isRefusal(error, "second_factor_required")) return null;
  const { ticket, ways, phone } = error.failures[0]?.parameters ?? {};
  const step = waiting.parse({ ticket, ways: String(ways).split(","), phone, to });
  scope.setCookie(writeCookie("sign_in_step", JSON.stringify(step)));
  return scope.redirect(scope.paths.loginCode(), { status: 303 });
}

/** Completes a sign-in: redirects to the visit's destination, or to the page that asks for a code. */
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

/** The pending sign-in of this browser; null where there is none. Even a forged cookie leads to a page of this site. */
export function waitingSignIn(scope: Scope): Waiting | null {
  try {
    const step = waiting.parse(JSON.parse(readCookie(scope.request, "sign_in_step") ?? ""));
    return { ...step, to: ownPath(scope, step.to) };
  } catch {
    return null;
  }
}

export const forgetSignIn = (scope: Scope): void => scope.setCookie(writeCookie("sign_in_step", null));
