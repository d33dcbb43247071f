import { ApiFailure } from "#app/api/failure.ts";
import type { Language } from "#app/contract/languages.ts";
import { readCookie, writeCookie } from "#app/cookies/cookies.server.ts";
import { partnerParametersOf } from "#app/cookies/partner.server.ts";
import { OPEN_TO_EXCLUDED, within } from "#app/lib/excluded-paths.ts";
import { isNoticeCode } from "#app/lib/notice-codes.ts";
import { inLanguage, sameSitePath, withoutNotice } from "#app/paths.ts";
import { asRouted } from "./as-routed.ts";
import { Interruption } from "./interruption.server.ts";
import { redirectFor } from "./redirects.server.ts";
import type { Scope } from "./scope.ts";

export interface Visit {
  scope: Scope;
  /** The path without its language. */
  path: string;
  /** The language in the address; null without one. */
  named: Language | null;
  /** The platform could not identify the visitor. */
  undecided: boolean;
  /** The page only says that a file does not exist; every visitor who passed the guards of the file's address may see it. */
  saysMissing?: boolean;
}

/** `page` is the path as the router reads it. */
type Guarded = Visit & { page: string };

/** A guard passes (undefined), answers instead of the page, or throws what the ErrorBoundary shows. */
type Guard = (visit: Guarded) => Response | undefined | Promise<Response | undefined>;

/** Removed languages and the ones that replace them (PRODUCT §1). */
const REMOVED_LANGUAGES: Record<string, Language> = { it: "en", fi: "en" };

/** Reached from a letter, whatever words precede the signature: `/confirm/email/player/{signature}` is open to guests. */
const isLetterLink = (path: string) => /^\/(confirm\/email|unsubscribe)\//.test(path);
const isPlayerArea = (path: string) =>
  !isLetterLink(path) && (path.includes("/player/") || `${path}/`.includes("/game/play/"));
/** Opened by a signed link, without a sign-in (SPEC §6). */
const isSignedLink = (path: string) => /^\/player\/self-exclusion\/(extend|deactivate)\/[^/]+$/.test(path);

/** Whether a path, without its language, belongs to the player area or to real play, which are closed to guests. */
export function needsPlayer(path: string): boolean {
  const page = asRouted(path);
  return isPlayerArea(page) && !isSignedLink(page);
}

/** Besides the open pages: the addresses an excluded player's forms are sent to, and signing in and out. */
const STEPS_OF_EXCLUDED = ["/exclusion/back", "/unsubscribe", "/presence", "/step-up", "/consent", "/logout"];

const refuseUndecided: Guard = ({ scope, page, undecided }) => {
  if (undecided && isPlayerArea(page)) throw new ApiFailure([{ code: "unavailable" }], scope.requestId);
  return undefined;
};

const selfExclusion: Guard = ({ scope, page, saysMissing }) => {
  if (!scope.player?.selfExclusionBlock.enabled || saysMissing) return undefined;
  if ([...OPEN_TO_EXCLUDED, ...STEPS_OF_EXCLUDED].some((open) => within(page, open))) return undefined;
  // A notice of the redirected page is still shown.
  const notice = scope.url.searchParams.get("notice");
  return scope.redirect(scope.paths.selfExclusion({ popup: "alert" }), isNoticeCode(notice) ? { notice } : {});
};

/** A cooling-off closes only real play. */
const coolingOff: Guard = ({ scope, page }) =>
  scope.player?.coolingOffBlock.enabled && within(page, "/game/play")
    ? scope.redirect(scope.paths.coolingOff({ popup: "alert" }))
    : undefined;

const blockedPlayer: Guard = ({ scope, page }) =>
  scope.player?.isBlocked && within(page, "/game/play")
    ? scope.redirect(scope.paths.home(), { notice: "playerBlockedByLite" })
    : undefined;

/** Without a trailing slash, also in the section path of real play: otherwise one page would have two addresses. */
const withoutSlash = (path: string) => (path === "/" ? path : path.replace(/\/+$/, ""));

/** Gives every address its language and its canonical form: lower-case code, no trailing slash. */
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

/** Stores the newest set of partner parameters; the address stays unchanged (PRODUCT §3). */
const partner: Guard = ({ scope }) => {
  const parameters = partnerParametersOf(scope.url.searchParams);
  if (parameters && readCookie(scope.request, "partner_params") !== parameters) {
    scope.setCookie(writeCookie("partner_params", parameters));
  }
  return undefined;
};

/** What the popup on home needs, the documents it names, and every way to stop playing: terms must not block those. */
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

/**
 * An excluded player is redirected away from home, so the terms would redirect forever; they wait for the end of the exclusion.
 */
const termsRequired: Guard = ({ scope, page, saysMissing }) => {
  if (!scope.player?.isTermsPopup || saysMissing) return undefined;
  const isOpen = page === "/" || OPEN_WITHOUT_TERMS.some((open) => within(page, open));
  if (isOpen) return undefined;
  const isForm = scope.request.method === "POST";
  return scope.redirect(scope.paths.home(isForm ? {} : { to: soughtPath(scope) }));
};

/** Where a link led, for the page it is redirected to. */
const soughtPath = ({ url }: Scope): string => withoutNotice(url.pathname + url.search);

const removedLocale: Guard = ({ scope, named }) => {
  if (named) return undefined;
  const [, first = "", ...rest] = scope.url.pathname.split("/");
  const successor = REMOVED_LANGUAGES[first.toLowerCase()];
  const path = `/${rest.join("/")}`.replace(/\/+$/, "") || "/";
  const target = successor && sameSitePath(inLanguage(successor, path, scope.url.search));
  return target ? scope.redirect(target, { status: 301 }) : undefined;
};

/** An address in a language that does not exist is an unknown path, and may be in the list as it stands (PRODUCT §1). */
const serverRedirect: Guard = async ({ scope, path }) => {
  const found = await redirectFor(scope, path);
  return found ? scope.redirect(found.to, { status: found.status }) : undefined;
};

/** Roles (SPEC §6): the player area is closed to guests, sign-in and registration to players. */
const roles: Guard = ({ scope, path, page }) => {
  const door = page === "/login" || page === "/registration";
  if (scope.player && door) return scope.redirect(scope.paths.home());
  if (scope.player || !needsPlayer(path)) return undefined;
  // Another request of the page found the session expired and removed its cookie: the typed form is still kept, and the page
  // says that the session has ended.
  if (readCookie(scope.request, "signed_in_as") !== null) throw new Interruption("sessionEnded", scope);
  // A form sent after signing out in another tab is not executed, and the page says so.
  const isOfPlay = within(page, "/game/play");
  if (scope.request.method === "POST" && !isOfPlay)
    return scope.redirect(scope.paths.home(), { notice: "sessionEnded" });
  // A guest followed a link: home shows the sign-in, which leads back to where the link led.
  return scope.redirect(scope.paths.home({ to: soughtPath(scope) }), {
    notice: isOfPlay ? "playNeedsAccount" : "pageNeedsAccount",
  });
};

/** Stopping must stay as easy as playing, and needs no proof. */
const OPEN_TO_IDLE = ["/player/self-exclusion", "/player/cooling-off"];

/** After 30 idle minutes, before anything about money, play or profile (PRODUCT §2). The platform refuses it too. */
const presence: Guard = ({ scope, page }) => {
  if (!scope.player?.isIdle || !isPlayerArea(page) || OPEN_TO_IDLE.some((open) => within(page, open))) return undefined;
  throw new Interruption("presence", scope);
};

/** The seven guards of SPEC §2 in their order, between the guards that handle an undecided visit and those of roles. */
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

/** Runs the guards once per request; the first that answers decides. */
export async function decide(visit: Visit): Promise<Response | undefined> {
  const guarded = { ...visit, page: asRouted(visit.path) };
  for (const guard of GUARDS) {
    const answer = await guard(guarded);
    if (answer) return answer;
  }
  return undefined;
}
