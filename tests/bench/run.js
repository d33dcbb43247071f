// Measures the built site: `npm run build && npm run bench`.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
process.chdir(ROOT);

const missing = ["build/server/start.js", "build/site/server/index.js", "node_modules"].filter(
  (path) => !existsSync(path),
);
if (missing.length > 0) {
  process.stderr.write(`There is no ${missing.join(", no ")} to measure: run \`npm run build\` first.\n`);
  process.exit(1);
}

const { importTypescript } = await import("#server/setup/bundle.js");
const { bench } = await importTypescript("tests/bench/bench.ts");
await bench(process.argv.slice(2));
