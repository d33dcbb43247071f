import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useRouteError,
} from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { dialogOf } from "./features/protection/dialog.server.ts";
import { KeptValues } from "./forms/field.ts";
import { DocumentFactsScript, useDocumentFacts, useNonce } from "./i18n/document.tsx";
import { useTranslation } from "./i18n/translation.tsx";
import { Analytics } from "./layouts/Analytics.tsx";
import { colophonOf } from "./layouts/colophon.server.ts";
import { mastheadMenus, menusOf } from "./layouts/menus.server.ts";
import { NotFoundPage } from "./layouts/NotFoundPage.tsx";
import { Start, State } from "./layouts/Start.tsx";
import { UnavailablePage } from "./layouts/UnavailablePage.tsx";
import { orDocument } from "./lib/documents.ts";
import { isPageError } from "./lib/page-error.ts";
import { framePlayer } from "./page/frame-player.server.ts";
import { onLoad } from "./request/handlers.server.ts";
import { rememberPlayer, takeKeptForm } from "./request/kept-form.server.ts";
import styles from "./styles/index.css?url";

/** No visitor of an open house sees it, and otherwise every page would include its texts. */
const CountryPage = lazy(() => orDocument(() => import("./layouts/CountryPage.tsx")));

/**
 * No page waits for it, and hydration need not share time with it. If its file does not load, pages stay as they were loaded.
 */
const LiveUpdates = lazy(() => import("./layouts/LiveUpdates.tsx").catch(() => ({ default: () => null })));
const AFTER_MS = 300;

export const links = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** For error pages; every other page has its own title, which replaces this one. */
export const meta: MetaFunction = ({ error }) => [
  { title: isRouteErrorResponse(error) ? `${error.status} · Openhand` : "Openhand" },
];

/**
 * The answer of a table includes everything a round has changed: one press, one round trip. After a refusal nothing has
 * changed, and a page that arrives late would overwrite what is typed meanwhile with the refused values. Remix reloads
 * everything that this function does not refuse, as soon as it is loaded.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => actionStatus < 400 && !actionResult?.played && defaultShouldRevalidate;

export const loader = onLoad(async (scope) => {
  rememberPlayer(scope);
  const [dialog, settings, content] = await Promise.all([dialogOf(scope), scope.settings(), scope.frameContent()]);
  const menus = menusOf(scope.language, content);
  const colophon = colophonOf(scope, { email: settings?.supportEmail ?? "", menus, marks: content?.icons ?? [] });
  const moreTexts = dialog ? (["protection"] as const) : [];
  return {
    kept: takeKeptForm(scope),
    dialog,
    moreTexts,
    player: framePlayer(scope),
    menus: mastheadMenus(menus),
    colophon,
    versions: scope.versions,
  };
});

export function Layout({ children }: { children: ReactNode }) {
  const { language, isAtFile } = useDocumentFacts();
  const nonce = useNonce();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content="#0b1310" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#e4ebda" />
        <Links />
        <Meta />
        {!isAtFile && <Start />}
      </head>
      <body>
        {children}
        <DocumentFactsScript />
        <Analytics />
        <ScrollRestoration nonce={nonce} />
        {!isAtFile && <State />}
      </body>
    </html>
  );
}

/**
 * After a navigation within this document, a screen reader and the keyboard continue at the part that the address names, as after
 * loading a document, or else at the start of a new page, unless the focus is in it. A pressed button may be gone with its part.
 */
function useArrival() {
  const { pathname, search, hash, key } = useLocation();
  const place = pathname + search;
  const seen = useRef({ place, key });
  useEffect(() => {
    const before = seen.current;
    if (before.key === key) return;
    seen.current = { place, key };
    const main = document.getElementById("main");
    if (main?.contains(document.activeElement)) return;
    const part = document.getElementById(hash.slice(1));
    part?.focus({ preventScroll: true });
    if (before.place !== place && document.activeElement !== part) main?.focus({ preventScroll: true });
  }, [place, hash, key]);
}

export default function App() {
  const { kept } = useLoaderData<typeof loader>();
  useArrival();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIdle, AFTER_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <KeptValues.Provider value={kept}>
      <Outlet />
      {isIdle && (
        <Suspense fallback={null}>
          <LiveUpdates />
        </Suspense>
      )}
    </KeptValues.Provider>
  );
}

/** SPEC §2: 403 is the country page, anything else the 404 page; a platform that is down has a page of its own. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { t } = useTranslation();
  // Errors caught by a boundary never reach the window, where errors are collected.
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportError(error);
  }, [error]);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const detail = isRouteErrorResponse(error) && isPageError(error.data) ? error.data : undefined;
  if (status === 403) {
    return (
      <Suspense fallback={null}>
        <CountryPage {...detail} />
      </Suspense>
    );
  }
  if (status >= 500) return <UnavailablePage requestId={detail?.requestId} />;
  // The texts of other statuses, such as 405, come from the framework and name our files.
  const message = isRouteErrorResponse(error) && status === 404 && typeof error.data === "string" ? error.data : null;
  // SPEC §8 fixes the wording of that message, in English on every page.
  if (message) return <NotFoundPage message={message} why={t("lost.why")} lang="en" />;
  if (detail?.text) return <NotFoundPage message={detail.text} />;
  return <NotFoundPage message={t("lost.failed")} why={t("lost.why")} />;
}
