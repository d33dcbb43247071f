import { leaveToTheBrowser } from "./leave-to-the-browser.ts";

/** Minimum time between two checks of an open page; a deployment is not urgent, and phones pay for each request. */
const PAUSE_MS = 5 * 60_000;

async function isOutdated(build: string): Promise<boolean> {
  const response = await fetch("/builds/latest.json");
  return response.ok && (await response.json()).id !== build;
}

/**
 * Checks for a newer build whenever the page becomes visible. Once there is one, links and forms are left to the browser: the
 * next one loads a whole document, and with it the new build.
 */
export function watchForNewBuild(build: string): void {
  let checkedAt = Date.now();
  const check = async () => {
    if (document.visibilityState === "hidden" || Date.now() - checkedAt < PAUSE_MS) return;
    checkedAt = Date.now();
    if (!(await isOutdated(build).catch(() => false))) return;
    document.removeEventListener("visibilitychange", check);
    clearInterval(timer);
    leaveToTheBrowser();
  };
  document.addEventListener("visibilitychange", check);
  const timer = setInterval(check, PAUSE_MS);
}
