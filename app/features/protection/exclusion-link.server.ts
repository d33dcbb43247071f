import { ApiFailure } from "#app/api/failure.ts";
import { type EXCLUSION_LINKS, earliestExtension } from "#app/contract/protection.ts";
import type { Scope } from "#app/request/scope.ts";
import { standingOf } from "./dialog.server.ts";

/** The facts on the page of a signed link before anything is done; null for a link that is not valid for it. */
export async function exclusionLinkFacts(scope: Scope, purpose: (typeof EXCLUSION_LINKS)[number], signature: string) {
  const now = new Date();
  try {
    const link = await scope.call("checkSignature", { signature });
    if (link.purpose !== purpose) return null;
    const dateTill = new Date(link.dateTill);
    const { until, isOver } = standingOf(scope, dateTill, now);
    return { until, isOver, earliest: earliestExtension(dateTill, now) };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 400) return null;
    throw error;
  }
}
