import { install, installHooks } from "#server/setup/install.js";
import { ROOT } from "#server/setup/root.js";

/** `npm run check`. */
export async function check() {
  process.chdir(ROOT);
  install();
  installHooks();
  const { runJobs } = await import("#tests/run/job.js");
  const { BUILD_JOB, CHECKS } = await import("#tests/run/jobs.js");
  const results = await runJobs([BUILD_JOB, ...CHECKS]);
  const failed = results.filter(({ tally }) => tally.failed > 0);
  const summary = failed.length === 0 ? "all passed" : `failed: ${failed.map(({ name }) => name).join(", ")}`;
  process.stdout.write(`${results.length} checks, ${summary}\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
