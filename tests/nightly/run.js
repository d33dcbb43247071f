// What takes too long for every change: `npm test` with every combination, and the odds of every game proved by playing
// it. `npm run nightly`, or `npm run nightly -- 100000` for fewer rounds of each game.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), "../.."));
const env = { ...process.env, NIGHTLY: "1" };
const tests = spawnSync(process.execPath, ["tests/run.js", "--landing"], {
  stdio: ["ignore", "inherit", "inherit"],
  env,
});
// Imported only now: the tests have installed what this needs.
const { importTypescript } = await import("#server/setup/bundle.js");
const { nightly } = await importTypescript("tests/nightly/nightly.ts");
const gamesAreRight = nightly(Number(process.argv[2] ?? 10_000_000));
process.exitCode = tests.status === 0 && gamesAreRight ? 0 : 1;
