import { ApiFailure } from "#app/api/failure.ts";
import type { Language } from "#app/contract/languages.ts";
import { readCookie, writeCookie } from "#app/cookies/cookies.server.ts";
import { partnerParametersOf } from "#app/cookies/partner.server.ts";
import { OPEN_TO_EXCLUDED, within } from "#app/lib/excluded-paths.ts";
import { isNoticeCode } from "#app/lib/notice-codes.ts";
import { inLanguage, sameSitePath, withoutNotice } from "#app/paths.ts";
import { Interruption } from "./interruption.server.ts";
import { redirectFor } from "./redirects.server.ts";
import type { Scope } from "./scope.ts";

export interface Visit {
  scope: Scope;
  /** The path without its language. */
  path: string;
  /** The language the address names; null when it names none. */
  named: Language | null;
  /** The platform could not say who this is. */
  undecided: boolean;
  /** The page only says that a file is not there, which may be said to everybody who was let through to the file. */
  saysMissing?: boolean;
}

/** `page` is the path as the router reads it, which takes `/Player/b%61lance` for `/player/balance`. */
type Guarded = Visit & { page: string };

/** A guard lets pass (undefined), answers instead of the page, or throws what the ErrorBoundary shows. */
type Guard = (visit: Guarded) => Response | undefined | Promise<Response | undefined>;

/** Languages the site once had, and where they live now (PRODUCT §1). */
const REMOVED_LANGUAGES: Record<string, Language> = { it: "en", fi: "en" };

function asRouted(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

const isPlayerArea = (path: string) => path.includes("/player/") || `${path}/`.includes("/game/play/");
/** Reached from a signed link, without signing in (SPEC §6). */
const isSignedLink = (path: string) => /^\/player\/self-exclusion\/(extend|deactivate)\/[^/]+$/.test(path);

/** Whether a path, without its language, is of the player area or of real play: nothing there is for guests. */
export function needsPlayer(path: string): boolean {
  const page = asRouted(path);
  return isPlayerArea(page) && !isSignedLink(page);
}

/** Beside its pages, what an excluded player's forms are sent to, and the ways in and out. */
const STEPS_OF_EXCLUDED = ["/exclusion/back", "/unsubscribe", "/presence", "/step-up", "/consent", "/logout"];

const refuseUndecided: Guard = ({ scope, page, undecided }) => {
  if (undecided && isPlayerArea(page)) throw new ApiFailure([{ code: "unavailable" }], scope.requestId);
  return undefined;
};

const selfExclusion: Guard = ({ scope, page, saysMissing }) => {
  if (!scope.player?.selfExclusionBlock.enabled || saysMissing) return undefined;
  if ([...OPEN_TO_EXCLUDED, ...STEPS_OF_EXCLUDED].some((open) => within(page, open))) return undefined;
  // What another page had to say on the way home is still said.
  const notice = scope.url.searchParams.get("notice");
  return scope.redirect(scope.paths.selfExclusion({ popup: "alert" }), isNoticeCode(notice) ? { notice } : {});
};

/** Everything but real play stays open in a cooling-off. */
const coolingOff: Guard = ({ scope, page }) =>
  scope.player?.coolingOffBlock.enabled && within(page, "/game/play")
    ? scope.redirect(scope.paths.coolingOff({ popup: "alert" }))
    : undefined;

const blockedPlayer: Guard = ({ scope, page }) =>
  scope.player?.isBlocked && within(page, "/game/play")
    ? scope.redirect(scope.paths.home(), { notice: "playerBlockedByLite" })
    : undefined;

/** No slash at the end, the section path of real play included: two addresses would be one page twice. */
const withoutSlash = (path: string) => (path === "/" ? path : path.replace(/\/+$/, ""));

/** Gives every address its language, and its canonical form: lower-case code, no trailing slash. */
const locale: Guard = ({ scope, path, named }) => {
  const { pathname, search } = scope.url;
  if (named) {
    const canonical = inLanguage(named, withoutSlash(path));
    return pathname === canonical ? undefined : scope.redirect(canonical + search, { status: 301 });
  }
  const [, first = ""] = pathname.split("/");
  if (/^[a-z]{2}$/i.test(first)) return undefined;
  const target = sameSitePath(inLanguage(scope.language, withoutSlash(pathname)) + search);
  return target ? scope.redirect(target) : undefined;
};

/** Keeps the newest set of partner parameters; the address stays as it is (PRODUCT §3). */
const partner: Guard = ({ scope }) => {
  const parameters = partnerParametersOf(scope.url.searchParams);
  if (parameters && readCookie(scope.request, "partner_params") !== parameters) {
    scope.setCookie(writeCookie("partner_params", parameters));
  }
  return undefined;
};

/** What the popup on home does, the texts it is about, and every way to stop: terms must not stand before those. */
const OPEN_WITHOUT_TERMS = [
  "/consent",
  "/logout",
  "/terms",
  "/display/terms",
  "/display/privacypolicy",
  "/display/cookiepolicy",
  "/display/responsiblegaming",
  "/talk",
  "/player/self-exclusion",
  "/player/limits",
  "/player/cooling-off",
  "/self-test",
  "/exclusion/back",
  "/unsubscribe",
];

/** An excluded player is kept from home, so terms would send him there and back for ever; they wait for the end. */
const termsRequired: Guard = ({ scope, page, saysMissing }) => {
  if (!scope.player?.isTermsPopup || saysMissing) return undefined;
  const isOpen = page === "/" || OPEN_WITHOUT_TERMS.some((open) => within(page, open));
  return isOpen ? undefined : scope.redirect(scope.paths.home());
};

const removedLocale: Guard = ({ scope, named }) => {
  if (named) return undefined;
  const [, first = "", ...rest] = scope.url.pathname.split("/");
  const successor = REMOVED_LANGUAGES[first.toLowerCase()];
  const path = `/${rest.join("/")}`.replace(/\/+$/, "") || "/";
  const target = successor && sameSitePath(inLanguage(successor, path, scope.url.search));
  return target ? scope.redirect(target, { status: 301 }) : undefined;
};

const serverRedirect: Guard = async ({ scope, path, named }) => {
  const found = named ? await redirectFor(scope, path) : undefined;
  return found ? scope.redirect(found.to, { status: found.status }) : undefined;
};

/** Roles (SPEC §6): guests stay out of the player area, players out of sign-in and registration. */
const roles: Guard = ({ scope, path, page }) => {
  const door = page === "/login" || page === "/registration";
  if (scope.player && door) return scope.redirect(scope.paths.home());
  if (scope.player || !needsPlayer(path)) return undefined;
  // Another request of the page was told that the session ended, and took its cookie: what was typed does not go with it, and it is said.
  if (readCookie(scope.request, "signed_in_as") !== null) throw new Interruption("sessionEnded", scope);
  // A form that is sent after signing out on another tab is not done, and is said not to be.
  const isForm = scope.request.method === "POST";
  if (!within(page, "/game/play")) return scope.redirect(scope.paths.home(), isForm ? { notice: "sessionEnded" } : {});
  // Somebody followed a link to a game: home says what it takes, and leads back there.
  const to = withoutNotice(scope.url.pathname + scope.url.search);
  return scope.redirect(scope.paths.home({ to }), { notice: "playNeedsAccount" });
};

/** Stopping must stay as easy as playing, and needs no proof of anything. */
const OPEN_TO_IDLE = ["/player/self-exclusion", "/player/cooling-off"];

/** After 30 idle minutes, before anything with money, play or profile (PRODUCT §2). The platform refuses it too. */
const presence: Guard = ({ scope, page }) => {
  if (!scope.player?.isIdle || !isPlayerArea(page) || OPEN_TO_IDLE.some((open) => within(page, open))) return undefined;
  throw new Interruption("presence", scope);
};

/** SPEC §2's seven in their order, between what decides that nothing can be decided and what roles may see. */
const GUARDS: readonly Guard[] = [
  refuseUndecided,
  selfExclusion,
  coolingOff,
  blockedPlayer,
  locale,
  partner,
  termsRequired,
  removedLocale,
  serverRedirect,
  roles,
  presence,
];

/** Walks the guards once per request; the first that answers decides. */
export async function decide(visit: Visit): Promise<Response | undefined> {
  const guarded = { ...visit, page: asRouted(visit.path) };
  for (const guard of GUARDS) {
    const answer = await guard(guarded);
    if (answer) return answer;
  }
  return undefined;
}
