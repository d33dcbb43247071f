import { isRefusal } from "#app/api/failure.ts";
import type { Scope } from "./scope.ts";

/** Redirects to the identity form, and back to `to` from there, where the platform has to know who the player is; else rethrows. */
export function identityFirst(scope: Scope, error: unknown, to: string): never {
  if (!isRefusal(error, "identity_required")) throw error;
  throw scope.redirect(scope.paths.addProfileData({ to }), { status: 303 });
}
