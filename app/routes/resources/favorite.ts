import { z } from "zod";
import { isRefusal } from "#app/api/failure.ts";
import { anyId } from "#app/contract/values.ts";
import { formAddress, intent } from "#app/forms/form-action.server.ts";
import { sameSitePath } from "#app/paths.ts";
import { isOfDocument } from "#app/request/of-document.server.ts";
import { refererPath } from "#app/request/referer.server.ts";

/** The position of the heart on its page. */
const card = z
  .string()
  .regex(/^[a-z-]{1,30}-\d{1,4}$/)
  .optional()
  .catch(undefined);

/** The form names its effect, `keep` or `drop`, so that a double click or a retry changes nothing. */
const heartForm = z.union([
  z.object({ keep: anyId, card }).transform(({ keep, card }) => ({ gameId: keep, favorite: true, card })),
  z.object({ drop: anyId, card }).transform(({ drop, card }) => ({ gameId: drop, favorite: false, card })),
]);

export const action = formAddress({
  toggle: intent(heartForm, async (scope, { card, ...typed }) => {
    if (!scope.player) return scope.redirect(scope.paths.login(), { status: 303 });
    const back = sameSitePath(refererPath(scope.request)) ?? scope.paths.home();
    try {
      await scope.call("toggleFavorite", typed);
    } catch (error) {
      // A separate error page would replace everything the player is looking at.
      if (isRefusal(error, "not_found", "too_many_requests"))
        return scope.redirect(back, { status: 303, notice: "mainError" });
      throw error;
    }
    return scope.redirect(card && isOfDocument(scope) ? `${back}#${card}` : back, { status: 303 });
  }),
});

export { homeward as loader } from "./form-only.server.ts";
export { NoPage as default } from "./NoPage.tsx";
