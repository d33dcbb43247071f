import { type AppLoadContext, redirect, redirectDocument } from "@remix-run/node";
import { ApiFailure } from "#app/api/failure.ts";
import { platformOf } from "#app/api/platform.server.ts";
import type { Language } from "#app/contract/languages.ts";
import type { Profile } from "#app/contract/player.ts";
import { readAuthToken } from "#app/cookies/auth-token.server.ts";
import { readCookie, writeCookie } from "#app/cookies/cookies.server.ts";
import { exclusionMarker, renewedMarker } from "#app/cookies/exclusion-marker.server.ts";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { pathsIn, splitPath, withNotice } from "#app/paths.ts";
import { AnswerCookies } from "./answer-cookies.server.ts";
import { deadlinesOf } from "./deadlines.server.ts";
import { detectLanguage } from "./detect-language.server.ts";
import { decide, needsPlayer } from "./guards.server.ts";
import { Interruption } from "./interruption.server.ts";
import { type RequestContext, requestContext } from "./load-context.server.ts";
import type { RedirectOptions, Scope } from "./scope.ts";
import { openSession } from "./session.server.ts";
import { identify } from "./visitor.server.ts";

interface Arguments {
  request: Request;
  context: AppLoadContext;
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
  const { path, language: named } = splitPath(new URL(request.url).pathname);
  const language = named ?? (await detectLanguage(request));
  const { facts, notes } = requestContext(context);
  const token = readAuthToken(request);
  notes.isGuest = token === null;
  const scope = scopeIn(language, request, token, requestContext(context));
  const visitor = await identify(scope, token !== null).catch((error: unknown) => {
    // An expired session does not close public pages: the visit continues as a guest's.
    if (error instanceof Interruption && !needsPlayer(path)) return identify(scope, false);
    throw error;
  });
  scope.player = visitor.player;
  scope.minimumAge = visitor.minimumAge ?? scope.minimumAge;
  const marker = scope.player ? exclusionMarker(request, scope.player.selfExclusionBlock) : renewedMarker(request);
  if (marker) scope.setCookie(marker);
  const { undecided } = visitor;
  const decision = await decide({ scope, path, named, undecided, saysMissing: Boolean(facts.missing) });
  if (decision) throw decision;
  // An address without a language says nothing about the one that was chosen.
  if (named && readCookie(request, "lang") !== named) scope.setCookie(writeCookie("lang", named));
  return scope;
}

/** A scope whose visitor is not identified yet. */
function scopeIn(language: Language, request: Request, token: string | null, context: RequestContext) {
  const { services, facts, notes } = context;
  const { requestId, address, receivedAt, versions = {} } = facts;
  const { config, log } = services;
  const platform = platformOf(services);
  const cookies = new AnswerCookies(config.publicUrl);
  const device = deviceOf(request);
  const deadlineOf = deadlinesOf(request, receivedAt, config);
  const session = openSession({
    platform,
    token,
    callerOf: (id) => ({ language, requestId, address, device, versions, signal: deadlineOf(id) }),
    cookies,
    notes,
    ended: () => new Interruption("sessionEnded", scope),
  });

  const scope = {
    request,
    url: new URL(request.url),
    requestId,
    language,
    paths: pathsIn(language),
    t: translatorFor(language),
    format: formatterFor(language),
    player: null as Profile | null,
    minimumAge: USUAL_AGE,
    versions,
    config,
    log,
    ...session,
    settings: platform.settings,
    redirects: platform.redirects,
    frameContent: () => platform.frameContent(language, versions),
    async requireSettings() {
      const known = await platform.settings();
      if (!known) throw new ApiFailure([{ code: "unavailable" }], requestId);
      return known;
    },
    keepForGuests() {
      notes.sameForGuests = { cookie: cookies.asSent(writeCookie("lang", language)) };
    },
    retryAfter(seconds: number) {
      notes.retryAfterSeconds = seconds;
    },
    frame(origin: string) {
      notes.frames = [origin];
    },
    setCookie: (cookie: string) => cookies.set(cookie),
    takeCookies: () => cookies.take(),
    redirect(to: string, { status = 302, notice, reload }: RedirectOptions = {}) {
      const headers = new Headers();
      for (const cookie of cookies.take()) headers.append("Set-Cookie", cookie);
      return (reload ? redirectDocument : redirect)(notice ? withNotice(to, notice) : to, { status, headers });
    },
  };
  return scope;
}

/**
 * The browser's User-Agent, limited to what our header accepts: more length, or characters beyond ASCII, add no information.
 */
const deviceOf = (request: Request): string =>
  (request.headers.get("User-Agent") ?? "").replace(/[^\x20-\x7e]/g, "").slice(0, 200);
