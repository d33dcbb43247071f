import { type AppLoadContext, redirect, redirectDocument } from "@remix-run/node";
import type { UploadedForm } from "#app/api/client.server.ts";
import { ApiFailure, isRefusal } from "#app/api/failure.ts";
import { platformOf } from "#app/api/platform.server.ts";
import type { SiteConfig } from "#app/config.server.ts";
import { operations } from "#app/contract/index.ts";
import type { Profile } from "#app/contract/player.ts";
import type { DataOf, InputOf, OperationId } from "#app/contract/types.ts";
import { clearAuthToken, readAuthToken, storeAuthToken } from "#app/cookies/auth-token.server.ts";
import { readCookie, writeCookie } from "#app/cookies/cookies.server.ts";
import { exclusionMarker, renewedMarker } from "#app/cookies/exclusion-marker.server.ts";
import { storeDeviceToken } from "#app/cookies/known-device.server.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { pathsIn, splitPath, withNotice } from "#app/paths.ts";
import { BlockedVisit, reachOf } from "./blocked-visit.server.ts";
import { detectLanguage } from "./detect-language.server.ts";
import { decide, needsPlayer } from "./guards.server.ts";
import { Interruption } from "./interruption.server.ts";
import { requestContext } from "./load-context.server.ts";
import type { RedirectOptions, Scope, UploadId } from "./scope.ts";

interface Arguments {
  request: Request;
  context: AppLoadContext;
}

/**
 * Time limits of all calls of one request together, counted from its arrival. A page reports within five seconds that the
 * platform does not answer. A form may take longer, because the platform may wait for a payment provider or an identity
 * provider, but not if the platform has already been silent for a page's time. A file is fetched page by page, while the
 * visitor does not wait at a blank page.
 */
const budgetOf = ({ pageSeconds }: SiteConfig) => {
  const page = pageSeconds * 1000;
  return { page, form: 2 * page, file: 5 * page };
};

/** The deadline of each call of a request: the form's from the first call that changes something. */
function deadlinesOf(request: Request, receivedAt: number, config: SiteConfig): (id: OperationId) => AbortSignal {
  const after = (ms: number) => AbortSignal.timeout(Math.max(0, Math.ceil(ms - (performance.now() - receivedAt))));
  const budget = budgetOf(config);
  const page = after(new URL(request.url).pathname.endsWith(".csv") ? budget.file : budget.page);
  if (request.method !== "POST") return () => page;
  const form = after(budget.form);
  let hasBegun = false;
  return (id) => {
    hasBegun ||= operations[id].method === "POST" && !page.aborted;
    return hasBegun ? form : page;
  };
}

/** The age from which most countries allow gambling; the platform names it for each country. */
const USUAL_AGE = 18;

const scopes = new WeakMap<object, Promise<Scope>>();

/**
 * The first line of every loader and action. The first to enter identifies the visitor and runs the guards; the others of the
 * same request await the same result, because Remix runs loaders in parallel and runs any of them alone on request: a check in
 * a parent's loader protects nothing.
 *
 * Throws the redirect of a guard, an {@link Interruption}, or an {@link ApiFailure} that the ErrorBoundary shows.
 */
export function enter({ request, context }: Arguments): Promise<Scope> {
  const known = scopes.get(context);
  if (known) return known;
  const entered = open(request, context);
  scopes.set(context, entered);
  return entered;
}

/** The scope of a request that has entered, for `entry.server`. */
export const scopeOf = (context: AppLoadContext): Promise<Scope | null> =>
  scopes.get(context)?.catch(() => null) ?? Promise.resolve(null);

async function open(request: Request, context: AppLoadContext): Promise<Scope> {
  const url = new URL(request.url);
  const { language: named, path } = splitPath(url.pathname);
  const language = named ?? (await detectLanguage(request));
  const { services, facts, notes } = requestContext(context);
  const { requestId, address, receivedAt } = facts;
  const { config, log } = services;
  const platform = platformOf(services);
  const cookies: string[] = [];
  let token = readAuthToken(request);
  notes.isGuest = token === null;
  const paths = pathsIn(language);

  const device = deviceOf(request);
  const deadlineOf = deadlinesOf(request, receivedAt, config);
  const versions = facts.versions ?? {};
  const callerOf = (id: OperationId) => ({
    token,
    language,
    requestId,
    address,
    device,
    versions,
    signal: deadlineOf(id),
  });
  const asSent = (cookie: string) => (config.publicUrl.startsWith("https:") ? `${cookie}; Secure` : cookie);
  // A browser may keep either of two cookies of one name, such as the removal of an expired session and the token of the next.
  const setCookie = (cookie: string) => {
    const known = cookies.findIndex((other) => other.split("=", 1)[0] === cookie.split("=", 1)[0]);
    if (known >= 0) cookies.splice(known, 1);
    cookies.push(cookie);
  };
  const takeCookies = () => cookies.splice(0).map(asSent);

  const scope = {
    request,
    url,
    requestId,
    language,
    paths,
    t: translatorFor(language),
    format: formatterFor(language),
    player: null as Profile | null,
    minimumAge: USUAL_AGE,
    versions,
    config,
    log,
    settings: platform.settings,
    redirects: platform.redirects,
    frameContent: () => platform.frameContent(language, versions),
    async requireSettings() {
      const known = await platform.settings();
      if (!known) throw new ApiFailure([{ code: "unavailable" }], requestId);
      return known;
    },
    keepForGuests() {
      notes.sameForGuests = { cookie: asSent(writeCookie("lang", language)) };
    },
    retryAfter(seconds: number) {
      notes.retryAfterSeconds = seconds;
    },
    setCookie,
    takeCookies,
    redirect(to: string, { status = 302, notice, reload }: RedirectOptions = {}) {
      const headers = new Headers();
      for (const cookie of takeCookies()) headers.append("Set-Cookie", cookie);
      return (reload ? redirectDocument : redirect)(notice ? withNotice(to, notice) : to, { status, headers });
    },
    signIn(signedIn: Parameters<Scope["signIn"]>[0]) {
      token = signedIn.token;
      // The answer that starts a session is private to the player, although the visitor came as a guest.
      notes.isGuest = false;
      setCookie(storeAuthToken(token));
      if (signedIn.deviceToken) setCookie(storeDeviceToken(signedIn.deviceToken));
    },
    signOut() {
      token = null;
      setCookie(clearAuthToken());
    },
    async call<Id extends OperationId>(id: Id, input: InputOf<Id>): Promise<DataOf<Id>> {
      const used = token;
      try {
        return await platform.call(id, input, callerOf(id));
      } catch (error) {
        const expired = isRefusal(error, "unauthenticated");
        if (!expired || !token || operations[id].audience === "anyone") throw error;
        // Another call may have refreshed the token during this one.
        const fresh = token === used ? await platform.refresh(callerOf(id)).catch(endSession) : token;
        if (fresh !== token) scope.signIn({ token: fresh });
        return platform.call(id, input, callerOf(id)).catch(endSession);
      }
    },
    async upload(id: UploadId, upload: UploadedForm) {
      // The form names its document. A body can be read only once, so it is not resent with a fresh token; the scope refreshed
      // the token when it was entered.
      await platform.call(id, {} as InputOf<UploadId>, { ...callerOf(id), upload }).catch(endSession);
    },
  };

  /** An expired session ends here, once for any number of failed calls. A platform that is down ends no session. */
  function endSession(error: unknown): never {
    if (!isRefusal(error, "unauthenticated")) throw error;
    if (token) scope.signOut();
    throw new Interruption("sessionEnded", scope);
  }

  const visitor = await identify(scope, token !== null).catch((error: unknown) => {
    // An expired session does not close public pages: the visit continues as a guest's.
    if (error instanceof Interruption && !needsPlayer(path)) return identify(scope, false);
    throw error;
  });
  scope.player = visitor.player;
  scope.minimumAge = visitor.minimumAge ?? scope.minimumAge;
  const marker = scope.player ? exclusionMarker(request, scope.player.selfExclusionBlock) : renewedMarker(request);
  if (marker) setCookie(marker);
  const decision = await decide({
    scope,
    path,
    named,
    undecided: visitor.undecided,
    saysMissing: Boolean(facts.missing),
  });
  if (decision) throw decision;
  if (readCookie(request, "lang") !== language) setCookie(writeCookie("lang", language));
  return scope;
}

/**
 * The browser's User-Agent, limited to what our header accepts: more length, or characters beyond ASCII, add no information.
 */
const deviceOf = (request: Request): string =>
  (request.headers.get("User-Agent") ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 200);

interface Visitor {
  player: Profile | null;
  /** Null if it is not known, for example without a known country. */
  minimumAge: number | null;
  undecided: boolean;
}

/** Identifies the visitor. A visitor from a blocked country is refused here; if the platform is down, that stays undecided. */
async function identify(scope: Scope, hasToken: boolean): Promise<Visitor> {
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
