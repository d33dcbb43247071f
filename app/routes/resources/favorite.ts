import { z } from "zod";
import { slug } from "#app/contract/values.ts";
import { sameSitePath } from "#app/paths.ts";
import { onAction } from "#app/request/handlers.server.ts";
import { refererPath } from "#app/request/referer.server.ts";

/** The heart says what it will do, `keep` or `drop`, so that a double click or a retry changes nothing. */
const schema = z.union([
  z.object({ keep: slug }).transform(({ keep }) => ({ gameId: keep, favorite: true })),
  z.object({ drop: slug }).transform(({ drop }) => ({ gameId: drop, favorite: false })),
]);

export const action = onAction(async (scope, form) => {
  const back = sameSitePath(refererPath(scope.request)) ?? scope.paths.home();
  if (!scope.player) return scope.redirect(scope.paths.login(), { status: 303 });
  const asked = schema.safeParse(Object.fromEntries(form));
  if (asked.success) await scope.call("toggleFavorite", asked.data);
  return scope.redirect(back, { status: 303 });
});

export { homeward as loader } from "./form-only.server.ts";
export { NoPage as default } from "./NoPage.tsx";
