import type { Profile } from "#app/contract/player.ts";
import { letterPage } from "#app/contract/values.ts";
import { clearExclusionMarker } from "#app/cookies/exclusion-marker.server.ts";
import type { NoticeCode } from "#app/lib/notice-codes.ts";
import { inLanguage, sameSitePath, splitPath, withoutNotice } from "#app/paths.ts";
import { needsPlayer } from "./guards.server.ts";
import type { Interruption } from "./interruption.server.ts";
import { forgetPlayer, hasKeptForm, keepForm, type TypedValues } from "./kept-form.server.ts";
import { pageOf } from "./page-of.ts";
import { refererPath } from "./referer.server.ts";
import type { Scope } from "./scope.ts";

/** Where an interrupted visit continues, from `?to=`: a page of this site in its language, else null. */
export const returnPath = (scope: Scope): string | null => ownPath(scope, scope.url.searchParams.get("to"));

/** The same for a letter that leads there; nothing where its address is too long for one. */
export function letterPageOf(scope: Scope): { to?: string } {
  const { data } = letterPage.safeParse(returnPath(scope));
  return data ? { to: data } : {};
}

/** The real table of `?to=`, which a player without money cannot play at yet; null for every other page. */
export function soughtTable(scope: Scope): { to: string; gameId: string } | null {
  const [, gameId] = /^\/game\/play\/([a-z0-9-]+)$/.exec(splitPath(returnPath(scope) ?? "").path) ?? [];
  return gameId ? { to: scope.paths.play(gameId), gameId } : null;
}

/** A page of this site, in the language of the visit; of a file, the page with its link; null for any other text. */
export function ownPath(scope: Scope, target: string | null): string | null {
  const { language, path } = splitPath(sameSitePath(target) ?? "");
  const page = language && pageOf(path);
  return page ? inLanguage(scope.language, page) : null;
}

/**
 * After the player has signed in, or proved presence or a second factor: redirects to where they were, else to the first page.
 */
export async function continueVisit(
  scope: Scope,
  notice?: NoticeCode,
  to = returnPath(scope) ?? scope.paths.home(),
): Promise<Response> {
  const shown = (await hasKeptForm(scope)) ? ("formKept" as const) : notice;
  return scope.redirect(to, { status: 303, ...(shown && { notice: shown }) });
}

/** After a sign-in: restrictions are shown at once, and not only before a game. */
export async function continueSignedIn(scope: Scope, to = returnPath(scope)): Promise<Response> {
  // Unknown if the platform does not answer; the sign-in is valid all the same.
  const profile = await scope.call("getProfile", {}).catch(() => null);
  const home = profile?.coolingOffBlock.enabled ? scope.paths.coolingOff({ popup: "alert" }) : scope.paths.home();
  return continueVisit(scope, profile ? welcomeOf(profile) : "welcome", to ?? home);
}

/** No welcome if an alert describes the state: a restriction of the player's own has one. */
function welcomeOf({ isBlocked, coolingOffBlock, selfExclusionBlock }: Profile): NoticeCode | undefined {
  if (coolingOffBlock.enabled || selfExclusionBlock.enabled) return undefined;
  return isBlocked ? "playerBlockedByLite" : "welcome";
}

/** After the platform signed the player out: nothing of theirs stays in the browser. */
export function leaveSignedOut(scope: Scope, notice: NoticeCode): Response {
  scope.signOut();
  scope.setCookie(clearExclusionMarker());
  forgetPlayer(scope);
  const answer = scope.redirect(scope.paths.home(), { status: 303, notice });
  // Also clears the back/forward cache. Not "cookies": language, device and consent stay.
  answer.headers.set("Clear-Site-Data", '"cache"');
  return answer;
}

/** The page where a player with a running session gives a proof, with the way back; null if the session has ended. */
function wayBack({ paths }: Scope, reason: Interruption["reason"], to: string): string | null {
  if (reason === "presence") return paths.presence({ to });
  return reason === "stepUp" ? paths.stepUp({ to }) : null;
}

/** A page that cannot be shown: an ended session redirects home (SPEC §4), and the root is reloaded. */
export function leavePage({ reason, scope }: Interruption): Response {
  const to = withoutNotice(scope.url.pathname + scope.url.search);
  const way = wayBack(scope, reason, to);
  if (way) return scope.redirect(way);
  const home = scope.paths.home(needsPlayer(splitPath(to).path) ? { to } : {});
  return scope.redirect(home, { notice: "sessionEnded", reload: true });
}

/** A form that cannot be accepted: its typed values are kept, and are back in its fields after the sign-in or proof. */
export function leaveForm({ reason, scope }: Interruption, typed: TypedValues): Response {
  const to = withoutNotice(sameSitePath(refererPath(scope.request)) ?? scope.url.pathname + scope.url.search);
  const isKept = keepForm(scope, to.split("?")[0] ?? to, typed);
  const way = wayBack(scope, reason, to);
  if (way) return scope.redirect(way, { status: 303 });
  return scope.redirect(scope.paths.login({ to }), { status: 303, notice: isKept ? "signInAgain" : "sessionEnded" });
}
