import { ApiFailure } from "#app/api/failure.ts";
import { extendSelfExclusion } from "#app/contract/protection.ts";
import type { InputOf } from "#app/contract/types.ts";
import { logRefusal } from "#app/request/refusal.server.ts";
import type { Scope } from "#app/request/scope.ts";

export const extensionForm = extendSelfExclusion.body.pick({ day: true });

/** Extends the exclusion of a signature. Refusals are logged (SPEC §8). */
export async function extendExclusion(scope: Scope, extension: InputOf<"extendSelfExclusion">): Promise<void> {
  try {
    await scope.call("extendSelfExclusion", extension);
  } catch (error) {
    if (error instanceof ApiFailure) logRefusal(scope, "extendSelfExclusion", error);
    throw error;
  }
}
