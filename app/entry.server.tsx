import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext, HandleDataRequestFunction, HandleErrorFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { Provider } from "jotai";
import type { ReactElement } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { platformOf } from "./api/platform.server.ts";
import { STATE_HEADER } from "./contract/document.ts";
import type { Language } from "./contract/languages.ts";
import { analyticsFor } from "./cookies/consent.server.ts";
import { readCookie } from "./cookies/cookies.server.ts";
import { type DocumentFacts, DocumentFactsProvider, NonceProvider } from "./i18n/document.tsx";
import { BROWSER_NAMESPACES, type BrowserNamespace } from "./i18n/namespaces.ts";
import { textAddresses, textSourceOf } from "./i18n/texts.server.ts";
import { TranslationProvider } from "./i18n/translation.tsx";
import { KeepMarkupProvider } from "./lib/kept-markup.tsx";
import { DocumentMarkup } from "./page/document-markup.server.ts";
import type { RouteData, RouteHandle } from "./page/route-handle.ts";
import { inPlaceWords, startDataOf } from "./page/start-data.server.ts";
import { StartProvider } from "./page/start-data.ts";
import { splitPath } from "./paths.ts";
import { detectLanguage } from "./request/detect-language.server.ts";
import { scopeOf } from "./request/enter.server.ts";
import { logFailure } from "./request/failure-log.server.ts";
import { requestContext } from "./request/load-context.server.ts";
import { storeForAddress } from "./state/store.ts";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const url = new URL(request.url);
  const scope = await scopeOf(context);
  const language = scope?.language ?? splitPath(url.pathname).language ?? (await detectLanguage(request));
  const { services, facts, notes } = requestContext(context);
  const { nonce, wantsData } = facts;
  const isForGuests = scope && !scope.player && status === 200 && isForEveryGuest(remix);
  if (isForGuests) scope.keepForGuests();
  if (wantsData) return dataOf(remix, isForGuests ? 200 : 404);
  const source = textSourceOf(language);
  const house = await platformOf(services).settings();
  const namespaces = namespacesOf(remix);
  const t = source.translate("common");
  const hasForms = Boolean(scope?.player) || namespaces.includes("play");
  const moving = source.translate("play")("tell.moving");
  const bringsState = request.headers.has(STATE_HEADER) || !canBeAskedAgain(request, remix);
  const start = await startDataOf(remix, { words: hasForms ? inPlaceWords(t, moving) : null, bringsState });
  const document: DocumentFacts = {
    language,
    texts: textAddresses(language, bringsState ? BROWSER_NAMESPACES : namespaces),
    namespaces,
    build: remix.manifest.version,
    sentryDsn: services.config.sentryDsn,
    analytics: analyticsFor(request, services.config.analyticsContainer),
    supportEmail: house?.supportEmail ?? "",
    isAtFile: Boolean(facts.missing),
  };

  const html = await renderWhole(
    <NonceProvider value={nonce || undefined}>
      <DocumentFactsProvider value={document}>
        <TranslationProvider value={source}>
          <Provider store={storeForAddress(url.searchParams, t)}>
            <StartProvider value={start}>
              <RemixServer context={withoutStream(remix)} url={request.url} />
            </StartProvider>
          </Provider>
        </TranslationProvider>
      </DocumentFactsProvider>
    </NonceProvider>,
    language,
  );

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.set("Link", hintsOf(remix, html));
  if (house?.captcha) notes.captchaSources = house.captcha.sources;
  for (const cookie of scope?.takeCookies() ?? []) headers.append("Set-Cookie", cookie);
  // Remix's own server passes no notes for the answer.
  const answer = new Response(context.notes ? null : html, { status, headers });
  notes.document = html;
  return answer;
}

/** `_payload.json` of a page: its loader data by route. Only pages that are the same for every guest have one. */
const dataOf = ({ staticHandlerContext }: EntryContext, status: 200 | 404) =>
  Response.json(status === 200 ? staticHandlerContext.loaderData : null, { status });

/** What is read from the stream is already in the document. */
const withoutStream = ({ serverHandoffStream: _read, ...remix }: EntryContext): EntryContext => remix;

/** React's marker for a suspended part, whose code is being loaded for the first time. */
const LEFT_OUT = "<!--$!-->";

/** React writes it before `<html>` in a stream, but not in a string. */
const DOCTYPE = "<!DOCTYPE html>";

/**
 * The whole document at once, starting with its doctype, so that it can be compressed in one call and cached. A string takes
 * less time than a stream; `renderToString` does not wait for lazy parts, so a document with a suspended part is streamed.
 */
async function renderWhole(page: ReactElement, language: Language): Promise<string> {
  const markup = new DocumentMarkup(language);
  const document = <KeepMarkupProvider value={markup.keep}>{page}</KeepMarkupProvider>;
  const html = renderToString(document);
  return markup.whole(html.includes(LEFT_OUT) ? await streamWhole(document) : DOCTYPE + html);
}

const streamWhole = (document: ReactElement) =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(document, {
      onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
    });
  });

/**
 * Whether scripts that request the page again get the same: it has no answer to a form, no popup, and nothing that is shown
 * only once.
 */
function canBeAskedAgain(request: Request, remix: EntryContext): boolean {
  const { loaderData, errors } = remix.staticHandlerContext;
  return (
    request.method !== "POST" &&
    !errors &&
    !loaderData.root?.dialog &&
    readCookie(request, "kept_form") === null &&
    readCookie(request, "pressed") === null &&
    handlesOf(remix).some((handle) => handle.sameForGuests || handle.canBeAskedAgain)
  );
}

const handlesOf = ({ staticHandlerContext, routeModules }: EntryContext): RouteHandle[] =>
  staticHandlerContext.matches.map(({ route }) => (routeModules[route.id]?.handle as RouteHandle | undefined) ?? {});

/** The namespaces a document includes: those of the frame, of its routes, and of their content, such as a popup. */
function namespacesOf(remix: EntryContext): BrowserNamespace[] {
  const data: (RouteData | null)[] = Object.values(remix.staticHandlerContext.loaderData);
  const ofRoutes = handlesOf(remix).flatMap(({ texts }) => texts ?? []);
  return [...new Set<BrowserNamespace>(["common", ...ofRoutes, ...data.flatMap((of) => of?.moreTexts ?? [])])];
}

const SHEET = /<link rel="stylesheet" href="([^"]+)"/g;

/**
 * Preload hints for the stylesheets a page is not shown without, and for the first script, which would otherwise load after the
 * pictures named before it. A load balancer that sends early hints (103) passes them to the browser before the page is ready.
 */
function hintsOf({ manifest }: EntryContext, html: string): string {
  const head = html.slice(0, html.indexOf("<body"));
  const sheets = [...head.matchAll(SHEET)].map(([, href]) => `<${href}>; rel=preload; as=style`);
  return [...sheets, `<${manifest.entry.module}>; rel=preload; as=script`].join(", ");
}

/** Whether a route says that the page is the same for all guests. */
const isForEveryGuest = (remix: EntryContext): boolean => handlesOf(remix).some(({ sameForGuests }) => sameForGuests);

export const handleDataRequest: HandleDataRequestFunction = async (response, { context }) => {
  const scope = await scopeOf(context);
  // Remix's text names the files of our routes.
  if (response.status === 405) return new Response(null, { status: 405 });
  for (const cookie of scope?.takeCookies() ?? []) response.headers.append("Set-Cookie", cookie);
  return response;
};

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An aborted request is the visitor's doing, and errors caused by bots that probe for holes are not reported.
  if (request.signal.aborted || isbot(request.headers.get("User-Agent"))) return;
  logFailure(error, requestContext(context));
};
