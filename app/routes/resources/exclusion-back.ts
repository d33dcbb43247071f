import { clearExclusionMarker, rememberedExclusion } from "#app/cookies/exclusion-marker.server.ts";
import { notEnded } from "#app/features/protection/deactivation.server.ts";
import { formAddress, intent, noFields } from "#app/forms/form-action.server.ts";
import type { Scope } from "#app/request/scope.ts";

/**
 * "Back to the games" of the self-exclusion popup (SPEC §4). For a guest the browser forgets the exclusion, which itself stays
 * with the account. A player's exclusion is ended when it is over; before that, the page that extends it opens.
 */
export const action = formAddress({
  back: intent(noFields, async (scope) => (scope.player ? backOfPlayer(scope) : backOfGuest(scope))),
});

function backOfGuest(scope: Scope): Response {
  const isRemembered = rememberedExclusion(scope.request) !== null;
  scope.setCookie(clearExclusionMarker());
  return scope.redirect(scope.paths.home(), {
    status: 303,
    ...(isRemembered && { notice: "exclusionForgotten" as const }),
  });
}

async function backOfPlayer(scope: Scope): Promise<Response> {
  const { paths } = scope;
  try {
    const { selfExclusionBlock, deactivateSignature } = await scope.call("getSelfExclusion", {});
    if (!selfExclusionBlock.enabled) return scope.redirect(paths.home(), { status: 303 });
    if (!deactivateSignature) return scope.redirect(paths.selfExclusion({ popup: "change-period" }), { status: 303 });
    await scope.call("deactivateSelfExclusion", { signature: deactivateSignature });
  } catch (error) {
    return notEnded(scope, "deactivateSelfExclusion", error);
  }
  scope.setCookie(clearExclusionMarker());
  return scope.redirect(paths.home(), { status: 303, notice: "exclusionEnded" });
}

export { homeward as loader } from "./form-only.server.ts";
export { NoPage as default } from "./NoPage.tsx";
