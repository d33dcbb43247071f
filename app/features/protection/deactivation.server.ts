import { ApiFailure } from "#app/api/failure.ts";
import type { OperationId } from "#app/contract/types.ts";
import { logRefusal } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

/**
 * Refuses with the general notice and redirects to the first page (SPEC §8). Anything but a refusal by the platform is
 * rethrown.
 */
export function notEnded(scope: Scope, operation: OperationId, error: unknown): Response {
  if (!(error instanceof ApiFailure) || error.code === "country_blocked") throw error;
  logRefusal(scope, operation, error);
  return scope.redirect(scope.paths.home(), { status: 303, notice: "mainError" });
}
