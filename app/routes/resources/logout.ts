import { clearExclusionMarker } from "../../session/exclusion-marker.server.ts";
import { onAction } from "../../session/handlers.server.ts";

/** Ends the session on the platform too; signing out twice is harmless. */
export const action = onAction(async (scope) => {
  if (scope.player) await scope.call("logout", {});
  scope.signOut();
  scope.setCookie(clearExclusionMarker());
  return scope.redirect(scope.paths.home(), { status: 303, notice: "signedOut" });
});

export { homeward as loader } from "./form-only.server.ts";
export { NoPage as default } from "./NoPage.tsx";
