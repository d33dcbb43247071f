import { z } from "zod";
import { ApiFailure } from "#app/api/failure.ts";
import { confirmPasskeyProof } from "#app/contract/passkeys.ts";
import { readCookie, writeCookie } from "#app/cookies/cookies.server.ts";
import { intent, noFields } from "#app/forms/form-action.server.ts";
import { continueSignedIn, continueVisit } from "#app/request/return.server.ts";
import type { Scope } from "#app/request/scope.ts";

const credentialForm = z.object({ credential: confirmPasskeyProof.body.shape.credential });

/** A sign-in by a passkey alone, started and completed; `toOf` returns where the visit continues. */
export const passkeySignIn = (toOf: (scope: Scope) => string | null, ended?: (scope: Scope) => void) => ({
  passkeyBegin: intent(noFields, async (scope) => {
    const { options, visit } = await scope.call("beginPasskeySignIn", {});
    // In a cookie that scripts cannot read: the device's answer is valid in this browser alone.
    scope.setCookie(writeCookie("passkey_visit", visit));
    return { options };
  }),
  passkey: intent(credentialForm, async (scope, typed) => {
    if (scope.player) return scope.redirect(scope.paths.home(), { status: 303 });
    const visit = readCookie(scope.request, "passkey_visit");
    if (!visit) throw new ApiFailure([{ code: "passkey_refused" }], scope.requestId);
    scope.setCookie(writeCookie("passkey_visit", null));
    const to = toOf(scope);
    scope.signIn(await scope.call("passkeySignIn", { visit, ...typed }));
    ended?.(scope);
    return continueSignedIn(scope, to);
  }),
});

/** A second factor proved by a passkey, started and completed. */
export const passkeyProof = {
  passkeyBegin: intent(noFields, (scope) => scope.call("beginPasskeyProof", {})),
  passkey: intent(credentialForm, async (scope, typed) => {
    if (!scope.player) return scope.redirect(scope.paths.login(), { status: 303 });
    await scope.call("confirmPasskeyProof", typed);
    return continueVisit(scope);
  }),
};
