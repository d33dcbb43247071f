import { ApiFailure } from "#app/api/failure.ts";
import type { OperationId } from "#app/contract/types.ts";
import { logRefusal } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

/** What could not be ended: the general notice, and home (SPEC §8). Anything but the platform's word is thrown on. */
export function notEnded(scope: Scope, operation: OperationId, error: unknown): Response {
  if (!(error instanceof ApiFailure) || error.code === "country_blocked") throw error;
  logRefusal(scope, operation, error);
  return scope.redirect(scope.paths.home(), { status: 303, notice: "mainError" });
}
