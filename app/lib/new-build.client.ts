import { leaveToTheBrowser } from "./leave-to-the-browser.ts";

/** How often an open page asks at most; a deployment is not urgent, and phones pay for each request. */
const PAUSE_MS = 5 * 60_000;

async function isOutdated(build: string): Promise<boolean> {
  const response = await fetch("/builds/latest.json");
  return response.ok && (await response.json()).id !== build;
}

/**
 * Asks whenever the page is looked at again whether a newer build was deployed. From then on links and forms are the
 * browser's own: the next one loads a whole document, and with it the new build.
 */
export function watchForNewBuild(build: string): void {
  let askedAt = Date.now();
  const ask = async () => {
    if (document.visibilityState === "hidden" || Date.now() - askedAt < PAUSE_MS) return;
    askedAt = Date.now();
    if (!(await isOutdated(build).catch(() => false))) return;
    document.removeEventListener("visibilitychange", ask);
    clearInterval(timer);
    leaveToTheBrowser();
  };
  document.addEventListener("visibilitychange", ask);
  const timer = setInterval(ask, PAUSE_MS);
}
