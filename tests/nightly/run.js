// Proves the odds of every game the long way: `npm run nightly`, or `npm run nightly -- 100000` for fewer rounds of each.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), "../.."));
const { importTypescript } = await import("#server/setup/bundle.js");
const { nightly } = await importTypescript("tests/nightly/nightly.ts");
process.exitCode = nightly(Number(process.argv[2] ?? 10_000_000)) ? 0 : 1;
