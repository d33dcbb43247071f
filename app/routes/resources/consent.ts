import { storeConsent } from "#app/cookies/consent.server.ts";
import { sameSitePath } from "#app/paths.ts";
import { onAction } from "#app/request/handlers.server.ts";
import { refererPath } from "#app/request/referer.server.ts";

/** Anything but a plain yes is a no. */
export const action = onAction(async (scope, form) => {
  scope.setCookie(storeConsent(form.get("answer") === "yes"));
  return scope.redirect(sameSitePath(refererPath(scope.request)) ?? scope.paths.home(), { status: 303 });
});

export { homeward as loader } from "./form-only.server.ts";
export { NoPage as default } from "./NoPage.tsx";
