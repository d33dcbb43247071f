import { z } from "zod";
import { storeConsent } from "#app/cookies/consent.server.ts";
import { formAddress, intent } from "#app/forms/form-action.server.ts";
import { sameSitePath } from "#app/paths.ts";
import { refererPath } from "#app/request/referer.server.ts";

const consentForm = z.object({ answer: z.string().optional() });

/** Anything but a plain yes is a no. */
export const action = formAddress({
  answer: intent(consentForm, async (scope, { answer }) => {
    scope.setCookie(storeConsent(answer === "yes"));
    return scope.redirect(sameSitePath(refererPath(scope.request)) ?? scope.paths.home(), { status: 303 });
  }),
});

export { homeward as loader } from "./form-only.server.ts";
export { NoPage as default } from "./NoPage.tsx";
