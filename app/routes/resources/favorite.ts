import { z } from "zod";
import { slug } from "#app/contract/values.ts";
import { formAddress, intent } from "#app/forms/form-action.server.ts";
import { sameSitePath } from "#app/paths.ts";
import { refererPath } from "#app/request/referer.server.ts";

/** The heart says what it will do, `keep` or `drop`, so that a double click or a retry changes nothing. */
const heartForm = z.union([
  z.object({ keep: slug }).transform(({ keep }) => ({ gameId: keep, favorite: true })),
  z.object({ drop: slug }).transform(({ drop }) => ({ gameId: drop, favorite: false })),
]);

export const action = formAddress({
  toggle: intent(heartForm, async (scope, typed) => {
    if (!scope.player) return scope.redirect(scope.paths.login(), { status: 303 });
    await scope.call("toggleFavorite", typed);
    return scope.redirect(sameSitePath(refererPath(scope.request)) ?? scope.paths.home(), { status: 303 });
  }),
});

export { homeward as loader } from "./form-only.server.ts";
export { NoPage as default } from "./NoPage.tsx";
