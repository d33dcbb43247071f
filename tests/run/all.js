import { install } from "#server/setup/install.js";
import { ROOT } from "#server/setup/root.js";
import { runJobs } from "./job.js";
import { runNamed } from "./named.js";
import { keepRunFolder } from "./run-folder.js";
import { add, NOTHING } from "./tally.js";

/** Asks for what `npm test` leaves to a landing too. */
const LANDING = "--landing";

/** `npm test`: everything there is to check, and one line at the end with its result. With names: those files alone. */
export async function all() {
  process.chdir(ROOT);
  const isLanding = process.argv.includes(LANDING);
  const names = process.argv.slice(2).filter((name) => name !== LANDING);
  let total = NOTHING;
  // On exit and not below: the line is owed also when a build fails or something here throws.
  process.once("exit", (code) => {
    const { passed, failed, skipped } = code !== 0 && total.failed === 0 ? { ...total, failed: 1 } : total;
    if (names.length === 0) process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  });
  install();
  keepRunFolder();
  if (names.length > 0) {
    process.exitCode = await runNamed(names);
    return;
  }
  const { findOrInstallBrowser } = await import("#tests/support/browser.js");
  const { findOrInstallPython } = await import("#tests/support/python.js");
  const { everything } = await import("./jobs.js");
  const browser = await findOrInstallBrowser();
  if (browser === undefined)
    process.stderr.write("There is no Chromium and none could be installed: name one in CHROMIUM_PATH.\n");
  // Here and not in the test that needs it: two jobs that install at once would find the system's packages locked.
  findOrInstallPython();
  const results = await runJobs(everything(browser ?? "", isLanding));
  for (const { tally } of results) total = add(total, tally);
  // Once more, and last: between the outputs of jobs that are long one failure is not found.
  for (const { name, failures } of results) {
    for (const failure of failures) process.stdout.write(`\n  FAILED  ${name}: ${failure}\n`);
  }
  process.exitCode = total.failed > 0 ? 1 : 0;
}
