/** What a page does when files of it do not come: the browser loads documents, which are whole without them. */

import { followLinks } from "./follow-links.ts";
import { leaveToTheBrowser } from "./leave-to-the-browser.ts";
import { nextChance } from "./next-chance.ts";

type Router = typeof window.__remixRouter;

const never = new Promise<never>(() => {});

/** Where the document stood that React took over; undefined before that, and on a server. */
let first: Router["state"]["location"] | undefined;

/** A place of the router's that scripts cannot show is loaded once the site answers. The page before it stays until then. */
async function loadDocument(): Promise<never> {
  const { location: target } = window.__remixRouter.state.navigation;
  // As a URL, for which `unanswered.client.ts` waits.
  await fetch(new URL("/builds/latest.json", location.origin), { cache: "no-store" });
  // The player may have gone elsewhere meanwhile.
  if (window.__remixRouter.state.navigation.location !== target) return never;
  if (target) location.assign(target.pathname + target.search + target.hash);
  else location.reload();
  return never;
}

/**
 * The files of a page that is gone to. Remix reloads the page one is on when they do not come, and with it the same link,
 * for ever; so they are asked for before Remix asks.
 */
function askFirst(routes: Router["routes"]): void {
  for (const route of routes) {
    const { lazy, id, children = [] } = route;
    const file = window.__remixManifest.routes[id]?.module;
    // A fetcher goes nowhere: of the address it sends to, nothing is shown.
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

/** True where the site answers and the file does not come all the same; false where there was no connection until now. */
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
 * Part of a page, or texts of it. Without a connection it is waited for, since a press must find the scripts that tell of it.
 * Where its file does not come, a document shows it, and nothing else is needed of the scripts then.
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
  ...{ state: "idle" as const, location: undefined },
  ...{ formMethod: undefined, formAction: undefined, formEncType: undefined },
  ...{ formData: undefined, json: undefined, text: undefined, data: undefined },
} as const;

/**
 * Makes the router forget a form that nobody answered. It knows no such end: with any answer it would replace what was
 * typed, or the page. Its own request is left without an end, and is given up when the form is sent again.
 */
export function release(action: URL): void {
  const router = window.__remixRouter;
  const { state } = router;
  const isIt = ({ formAction, formMethod }: { formAction?: string | undefined; formMethod?: string | undefined }) =>
    formMethod === "POST" && `${new URL(formAction ?? "", location.href).pathname}.data` === action.pathname;
  if (isIt(state.navigation)) state.navigation = IDLE;
  for (const [key, fetcher] of state.fetchers) if (isIt(fetcher)) state.fetchers.set(key, IDLE);
  // To delete what is not there is how a router is told to show its state again.
  router.deleteFetcher("");
}
