import type { ApiFailure } from "#app/api/failure.ts";
import type { OperationId } from "#app/contract/types.ts";
import type { Scope } from "./scope.ts";

/** Notes a refusal the player is told in general words only, so that the operator can find which it was (SPEC §8). */
export function logRefusal({ requestId }: Scope, operation: OperationId, { code }: ApiFailure): void {
  process.stderr.write(`${JSON.stringify({ level: "warn", requestId, operation, refused: code })}\n`);
}
