import { install, installHooks } from "#server/setup/install.js";
import { ROOT } from "#server/setup/root.js";

/** `npm run check`. */
export async function check() {
  process.chdir(ROOT);
  install();
  installHooks();
  const { buildWhenChanged } = await import("#server/setup/build.js");
  await buildWhenChanged();
  const { runChecks } = await import("./checks.js");
  const results = await runChecks();
  const failed = results.filter(({ passed }) => !passed);
  const summary = failed.length === 0 ? "all passed" : `failed: ${failed.map(({ name }) => name).join(", ")}`;
  process.stdout.write(`${results.length} checks, ${summary}\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
