import { sameSitePath } from "../../paths.ts";
import { storeConsent } from "../../session/consent.server.ts";
import { onAction } from "../../session/handlers.server.ts";
import { refererPath } from "../../session/referer.server.ts";

/** Anything but a plain yes is a no. */
export const action = onAction(async (scope, form) => {
  scope.setCookie(storeConsent(form.get("answer") === "yes"));
  return scope.redirect(sameSitePath(refererPath(scope.request)) ?? scope.paths.home(), { status: 303 });
});

export { homeward as loader } from "./form-only.server.ts";
export { NoPage as default } from "./NoPage.tsx";
