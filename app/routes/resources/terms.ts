import { ApiFailure } from "#app/api/failure.ts";
import { onAction } from "#app/request/handlers.server.ts";

/**
 * Accepting needs the tick whatever the page sends, and fails with the main error; declining signs the player out
 * (SPEC §4, §8).
 */
export const action = onAction(async (scope, form) => {
  const home = scope.paths.home();
  if (!scope.player) return scope.redirect(home, { status: 303 });
  if (form.get("answer") === "decline") {
    await scope.call("logout", {});
    scope.signOut();
    return scope.redirect(home, { status: 303, notice: "termsDeclined" });
  }
  if (form.get("accept") !== "on") return scope.redirect(home, { status: 303, notice: "termsUnticked" });
  try {
    await scope.call("acceptTerms", { version: String(form.get("version") ?? "") });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return scope.redirect(home, { status: 303, notice: "mainError" });
  }
  return scope.redirect(home, { status: 303, notice: "termsAccepted" });
});

export { homeward as loader } from "./form-only.server.ts";
export { NoPage as default } from "./NoPage.tsx";
