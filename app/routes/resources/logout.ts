import { readAuthToken } from "#app/cookies/auth-token.server.ts";
import { clearExclusionMarker } from "#app/cookies/exclusion-marker.server.ts";
import { formAddress, intent, noFields } from "#app/forms/form-action.server.ts";
import { forgetPlayer } from "#app/request/kept-form.server.ts";

/** Ends the session on the platform too; signing out twice is harmless. */
export const action = formAddress({
  signOut: intent(noFields, async (scope) => {
    // By the cookie, not by the player: while the platform is silent nobody is known, and "signed out" would not be true.
    if (readAuthToken(scope.request)) await scope.call("logout", {});
    scope.signOut();
    scope.setCookie(clearExclusionMarker());
    forgetPlayer(scope);
    return scope.redirect(scope.paths.home(), { status: 303, notice: "signedOut" });
  }),
});

export { homeward as loader } from "./form-only.server.ts";
export { NoPage as default } from "./NoPage.tsx";
