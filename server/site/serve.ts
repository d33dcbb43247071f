import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import closeWithGrace from "close-with-grace";
import pino from "pino";
import { endAfterMs } from "#server/drain.ts";
import { fetchWithin } from "#server/http-client.ts";
import { Kept } from "#server/kept.ts";
import { hostCheck } from "#server/known-hosts.ts";
import { listenOn } from "#server/listening.ts";
import { endWithParent } from "#server/parent.ts";
import type { SiteConfig } from "./config.ts";
import { filesInside } from "./files-inside.ts";
import { createGuestCache } from "./guest-cache.ts";
import type { ParametersOf } from "./guest-key.ts";
import { guestParameters } from "./guest-routes.ts";
import { createLive } from "./live/index.ts";
import { createPages } from "./pages.ts";
import { sitePlatform } from "./platform.ts";
import { createPublicLog } from "./public-log.ts";
import type { Render, Services } from "./render.ts";
import { securityHeaders } from "./security-headers.ts";
import { createSite, type Site } from "./server.ts";
import { loadStaticFiles } from "./static-files.ts";
import { createVisitorGate } from "./visitor-gate.ts";

const CLIENT_BUILD = "build/site/client";
const SERVER_BUILD = "build/site/server/index.js";
const GUEST_CACHE_BYTES = 64 * 1024 * 1024;
/** More than the pages' time budget for the calls of one request; a form uses that budget twice. */
const pageMsOf = ({ pageSeconds }: SiteConfig) => pageSeconds * 2_500;
/** Above the largest page of a list; files are streamed. */
const MAXIMUM_ANSWER_BYTES = 15 * 1024 * 1024;
const QUIET_MS = 1_000;

async function loadRemix(services: Services): Promise<{ render: Render; parametersOf: ParametersOf }> {
  // React reads this when the build is loaded; without it the development version runs, several times slower.
  process.env.NODE_ENV ??= "production";
  const build: ServerBuild = await import(pathToFileURL(resolve(SERVER_BUILD)).href);
  const handle = createRequestHandler(build, "production");
  return {
    render: (request, context) => handle(request, { services, ...context }),
    parametersOf: guestParameters(build.routes),
  };
}

/** The services passed to the pages, one instance each for the whole process. */
const servicesOf = (config: SiteConfig, log: Services["log"]): Services => ({
  config: {
    apiUrl: config.apiUrl,
    publicUrl: config.publicUrl.href.replace(/\/$/, ""),
    sentryDsn: config.sentryDsn,
    analyticsContainer: config.analyticsContainer,
    securityContact: config.securityContact,
    pageSeconds: config.pageSeconds,
  },
  log,
  fetch: fetchWithin(MAXIMUM_ANSWER_BYTES),
  keep: (policy) => new Kept(policy),
});

/** Serves the site until a shutdown signal. */
export async function serve(config: SiteConfig): Promise<void> {
  // Log lines are buffered and written in blocks: one write per request costs more than answering from the cache.
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1_000 });
  const log = pino({ level: config.logLevel, base: { process: "site" } }, destination);
  let site: Site | undefined;
  const ending = closeWithGrace({ delay: endAfterMs(config), logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ error: err.stack }, "ending after an uncaught error");
    log.info({ signal }, "draining");
    await site?.drain({ quietMs: QUIET_MS, limitMs: config.drainSeconds * 1_000 });
    destination.flushSync();
  });
  // Before Remix is loaded, which takes a second.
  endWithParent(ending.close);

  const security = securityHeaders(config.publicUrl, config);
  const services = servicesOf(config, log);
  const platform = sitePlatform(config.apiUrl, services.fetch);
  const files = await loadStaticFiles(resolve(CLIENT_BUILD));
  const live = createLive(config.apiUrl, services.fetch);
  const seconds = config.guestCacheSeconds;
  const pageMs = pageMsOf(config);
  const pages = createPages({
    publicUrl: config.publicUrl,
    ...(await loadRemix(services)),
    security,
    filesInside: filesInside(files, config.publicUrl),
    cache: seconds > 0 ? createGuestCache({ seconds, maximumBytes: GUEST_CACHE_BYTES, pageMs }) : null,
    mayEnter: createVisitorGate(platform.placeOf),
    topicVersions: live.topicVersions,
    deadlineMs: pageMs,
    onRefreshFailed: (error, requestId) => log.warn({ requestId, error: String(error) }, "stale page served"),
  });
  site = createSite({
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    isOwnHost: hostCheck(config),
    security,
    files,
    pages,
    live,
    publicLog: createPublicLog(config.apiUrl, services.fetch),
    platformIsReady: platform.isReady,
    log,
  });

  live.open();
  await listenOn(site.server, config.port, config.host);
  log.info({ host: config.host, port: config.port }, "listening");
}
