import { install } from "#server/setup/install.js";
import { ROOT } from "#server/setup/root.js";
import { add, NOTHING } from "./tally.js";

/** `npm test`: everything there is to check, and one line at the end that says how it went. */
export async function all() {
  process.chdir(ROOT);
  let total = NOTHING;
  // On exit and not below: the line is owed also when a build fails or something here throws.
  process.once("exit", (code) => {
    const { passed, failed, skipped } = code !== 0 && total.failed === 0 ? { ...total, failed: 1 } : total;
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  });
  install();
  const { buildWhenChanged } = await import("#server/setup/build.js");
  await buildWhenChanged();
  for (const part of [checks, tests, journeys]) total = add(total, await part());
  process.exitCode = total.failed > 0 ? 1 : 0;
}

async function checks() {
  heading("Checks");
  const results = await (await import("#tests/check/checks.js")).runChecks();
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed, skipped: 0 };
}

async function tests() {
  heading("Tests");
  return (await import("./runners.js")).runVitest();
}

async function journeys() {
  heading("Journeys in a browser");
  const { findOrInstallBrowser } = await import("#tests/support/browser.js");
  const browser = await findOrInstallBrowser();
  if (browser) return (await import("./runners.js")).runPlaywright(browser);
  process.stderr.write("There is no Chromium and none could be installed: name one in CHROMIUM_PATH.\n");
  return { ...NOTHING, failed: 1 };
}

/** @param {string} text */
const heading = (text) => process.stdout.write(`\n${text}\n\n`);
