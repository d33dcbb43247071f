import { install } from "../../server/setup/install.js";
import { ROOT } from "../../server/setup/root.js";
import { sum } from "./tally.js";

/** `npm test`: everything there is to check, and one line at the end that says how it went. */
export async function all() {
  process.chdir(ROOT);
  install();
  const { buildWhenChanged } = await import("../../server/setup/build.js");
  await buildWhenChanged();
  const tallies = [await checks(), await tests(), await journeys()];
  const { passed, failed, skipped } = sum(tallies);
  process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function checks() {
  heading("Checks");
  const results = await (await import("../check/checks.js")).runChecks();
  return sum(results.map(({ passed }) => ({ passed: Number(passed), failed: Number(!passed), skipped: 0 })));
}

async function tests() {
  heading("Tests");
  return (await import("./runners.js")).runVitest();
}

async function journeys() {
  heading("Journeys in a browser");
  const { findOrInstallBrowser } = await import("../support/browser.js");
  const browser = await findOrInstallBrowser();
  if (browser) return (await import("./runners.js")).runPlaywright(browser);
  process.stderr.write("There is no Chromium and none could be installed: name one in CHROMIUM_PATH.\n");
  return { passed: 0, failed: 1, skipped: 0 };
}

/** @param {string} text */
const heading = (text) => process.stdout.write(`\n${text}\n\n`);
