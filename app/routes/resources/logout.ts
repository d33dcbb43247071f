import { readAuthToken } from "#app/cookies/auth-token.server.ts";
import { clearExclusionMarker } from "#app/cookies/exclusion-marker.server.ts";
import { onAction } from "#app/request/handlers.server.ts";
import { forgetKeptForm } from "#app/request/kept-form.server.ts";

/** Ends the session on the platform too; signing out twice is harmless. */
export const action = onAction(async (scope) => {
  // By the cookie, not by the player: while the platform is silent nobody is known, and nobody is told he is out.
  if (readAuthToken(scope.request)) await scope.call("logout", {});
  scope.signOut();
  scope.setCookie(clearExclusionMarker());
  forgetKeptForm(scope);
  return scope.redirect(scope.paths.home(), { status: 303, notice: "signedOut" });
});

export { homeward as loader } from "./form-only.server.ts";
export { NoPage as default } from "./NoPage.tsx";
