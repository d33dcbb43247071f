import { readAuthToken } from "#app/cookies/auth-token.server.ts";
import { formAddress, intent, noFields } from "#app/forms/form-action.server.ts";
import { leaveSignedOut } from "#app/request/return.server.ts";

/** Ends the session on the platform too; signing out twice is harmless. */
export const action = formAddress({
  signOut: intent(noFields, async (scope) => {
    // Decided by the cookie, not by the player: while the platform does not answer no player is known, and "signed out" would
    // be false.
    if (readAuthToken(scope.request)) await scope.call("logout", {});
    return leaveSignedOut(scope, "signedOut");
  }),
});

export { homeward as loader } from "./form-only.server.ts";
export { NoPage as default } from "./NoPage.tsx";
