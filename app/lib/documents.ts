/** What a page does if its script files do not load: the browser loads documents, which are complete without them. */

import { followLinks } from "./follow-links.ts";
import { leaveToTheBrowser } from "./leave-to-the-browser.ts";
import { nextChance } from "./next-chance.ts";

type Router = typeof window.__remixRouter;

const never = new Promise<never>(() => {});

/** The location of the document that React hydrated; undefined before that, and on a server. */
let first: Router["state"]["location"] | undefined;

/**
 * Loads as a document a location that the router's scripts cannot show, once the site answers. The current page stays until
 * then.
 */
async function loadDocument(): Promise<never> {
  const { location: target } = window.__remixRouter.state.navigation;
  // As a URL object, for which `unanswered.client.ts` retries.
  await fetch(new URL("/builds/latest.json", location.origin), { cache: "no-store" });
  // The player may have navigated elsewhere meanwhile.
  if (window.__remixRouter.state.navigation.location !== target) return never;
  if (target) location.assign(target.pathname + target.search + target.hash);
  else location.reload();
  return never;
}

/**
 * Loads the files of the target page before Remix does. When they fail to load, Remix reloads the current page, which has the
 * same link, and so on forever.
 */
function askFirst(routes: Router["routes"]): void {
  for (const route of routes) {
    const { lazy, id, children = [] } = route;
    const file = window.__remixManifest.routes[id]?.module;
    // A fetcher does not navigate: the address it submits to is not shown.
    const instead = () => (window.__remixRouter.state.navigation.location ? loadDocument() : { handle: null });
    if (lazy && file) route.lazy = () => import(/* @vite-ignore */ file).then(lazy, instead);
    askFirst(children);
  }
}

export function takeOver(router: Router): void {
  first = router.state.location;
  askFirst(router.routes);
  followLinks(router);
}

/** True if the site answers and the file still fails to load; false if there was no connection until now. */
async function isRefused(tries: number): Promise<boolean> {
  try {
    await fetch("/builds/latest.json", { cache: "no-store" });
    return tries > 0;
  } catch {
    await nextChance(tries);
    return false;
  }
}

/**
 * Loads a part of a page, or its texts. Without a connection it waits, because a press needs the scripts that report it. If its
 * file fails to load, a document shows the part, and the scripts are not needed further.
 */
export async function orDocument<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch {
      if (await isRefused(tries)) break;
    }
  }
  if (first && window.__remixRouter.state.location !== first) return loadDocument();
  leaveToTheBrowser();
  return never;
}

const IDLE = {
  state: "idle" as const,
  location: undefined,
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
  data: undefined,
} as const;

/**
 * Makes the router forget a form that was not answered. It has no such state: with any answer it would replace the typed
 * values, or the page. Its own request stays pending, and is aborted when the form is sent again.
 */
export function release(action: URL): void {
  const router = window.__remixRouter;
  const { state } = router;
  const isIt = ({ formAction, formMethod }: { formAction?: string | undefined; formMethod?: string | undefined }) =>
    formMethod === "POST" && `${new URL(formAction ?? "", location.href).pathname}.data` === action.pathname;
  if (isIt(state.navigation)) state.navigation = IDLE;
  for (const [key, fetcher] of state.fetchers) if (isIt(fetcher)) state.fetchers.set(key, IDLE);
  // Deleting a fetcher that does not exist makes the router publish its state again.
  router.deleteFetcher("");
}
