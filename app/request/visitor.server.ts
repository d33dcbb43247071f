import { ApiFailure, isRefusal } from "#app/api/failure.ts";
import type { Profile } from "#app/contract/player.ts";
import { BlockedVisit, reachOf } from "./blocked-visit.server.ts";
import type { Scope } from "./scope.ts";

interface Visitor {
  player: Profile | null;
  /** Null if it is not known, for example without a known country. */
  minimumAge: number | null;
  undecided: boolean;
}

/** Identifies the visitor. A visitor from a blocked country is refused here; if the platform is down, that stays undecided. */
export async function identify(scope: Scope, hasToken: boolean): Promise<Visitor> {
  try {
    const player = hasToken ? await scope.call("getProfile", {}) : null;
    if (player) return { player, minimumAge: player.minimumAge, undecided: false };
    const { blocked, minimumAge } = await scope.call("getVisitor", {});
    if (blocked) throw new ApiFailure([{ code: "country_blocked" }], scope.requestId);
    return { player, minimumAge, undecided: false };
  } catch (error) {
    if (isRefusal(error, "country_blocked")) throw await blockedVisit(scope);
    if (error instanceof ApiFailure && error.status >= 500) return { player: null, minimumAge: null, undecided: true };
    throw error;
  }
}

/** Without the helplines if they cannot be fetched: the page says that the house is closed in any case. */
async function blockedVisit(scope: Scope): Promise<BlockedVisit> {
  const known = await scope.call("listHelplines", {}).catch(() => null);
  return new BlockedVisit(scope.requestId, known ? [...known.lines, ...known.everywhere].map(reachOf) : []);
}
