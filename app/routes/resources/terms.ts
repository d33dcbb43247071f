import { z } from "zod";
import { ApiFailure } from "#app/api/failure.ts";
import { formAddress, intent, noFields } from "#app/forms/form-action.server.ts";
import { forgetPlayer } from "#app/request/kept-form.server.ts";
import { returnPath } from "#app/request/return.server.ts";

const acceptForm = z.object({ version: z.string().default(""), accept: z.literal("on").optional() });

/**
 * Accepting requires the checked box in any case, and fails with the main error; declining signs the player out (SPEC §4, §8).
 */
export const action = formAddress({
  accept: intent(acceptForm, async (scope, { version, accept }) => {
    const to = returnPath(scope);
    const home = scope.paths.home(to ? { to } : {});
    if (!scope.player) return scope.redirect(home, { status: 303 });
    if (!accept) return scope.redirect(home, { status: 303, notice: "termsUnticked" });
    try {
      await scope.call("acceptTerms", { version });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return scope.redirect(home, { status: 303, notice: "mainError" });
    }
    return scope.redirect(to ?? home, { status: 303, notice: "termsAccepted" });
  }),
  decline: intent(noFields, async (scope) => {
    const home = scope.paths.home();
    if (!scope.player) return scope.redirect(home, { status: 303 });
    await scope.call("logout", {});
    scope.signOut();
    forgetPlayer(scope);
    return scope.redirect(home, { status: 303, notice: "termsDeclined" });
  }),
});

export { homeward as loader } from "./form-only.server.ts";
export { NoPage as default } from "./NoPage.tsx";
