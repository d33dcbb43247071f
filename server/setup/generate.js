import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { importTypescript } from "./bundle.js";
import { landedMigrations } from "./landed.js";
import { refuse } from "./refuse.js";

const GAMES = "server/games/catalogue";
const MIGRATIONS = "server/platform/db/migrations";

/** Static imports instead of reading a folder at run time: the games are part of every bundle, the offline verifier's too. */
function gamesIndex() {
  const ids = readdirSync(GAMES).flatMap((file) => (file.endsWith(".json") ? [file.slice(0, -".json".length)] : []));
  const games = ids.sort().map((id) => ({ id, name: id.replace(/-(.)/g, (_, letter) => letter.toUpperCase()) }));
  return [
    "// Written by `npm run generate` from the files of this folder.",
    ...games.map(({ id, name }) => `import ${name} from "./${id}.json" with { type: "json" };`),
    "",
    "/** The data file of every game, unread. */",
    "export const files: readonly unknown[] = [",
    ...games.map(({ name }) => `  ${name},`),
    "];",
  ].join("\n");
}

const OPENAPI = "app/contract/openapi.json";

/**
 * The document formatted like the repository's other JSON: objects that fit on a line take one line, which makes it a third
 * as long.
 */
async function openapi() {
  const document = (await importTypescript("app/contract/openapi.ts")).openapiDocument();
  const biome = ["node_modules/@biomejs/biome/bin/biome", "format", `--stdin-file-path=${OPENAPI}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, biome, { input: JSON.stringify(document) });
  if (status !== 0) refuse(`${OPENAPI} cannot be formatted: ${stderr}`);
  return stdout.toString().trimEnd();
}

/**
 * The generated files, which are committed so that a change shows in review, each with its generator: it returns text, or a
 * value written as JSON. The games come first, because their schema and counts are computed from them.
 */
const GENERATED = {
  [`${GAMES}/index.ts`]: gamesIndex,
  [OPENAPI]: openapi,
  "app/contract/balance-branch.schema.json": async () =>
    (await importTypescript("app/contract/house.ts")).branchSchema(),
  "app/contract/receipt.schema.json": async () =>
    (await importTypescript("app/contract/public-log.ts")).receiptSchema(),
  "app/contract/seed-file.schema.json": async () =>
    (await importTypescript("app/contract/seed-file.ts")).seedFileSchema(),
  "app/contract/games/proof.schema.json": async () =>
    (await importTypescript("app/contract/games/proof.ts")).proofSchema(),
  "server/games/game.schema.json": async () => (await importTypescript("server/games/game-schema.ts")).gameSchema(),
  ...Object.fromEntries(
    ["tournament", "race", "campaign"].map((name) => [
      `server/ops/contests/${name}.schema.json`,
      async () => (await importTypescript("server/ops/contests/schemas.ts")).contestSchemas[name](),
    ]),
  ),
  "server/games/kept-odds.json": async () => (await importTypescript("server/games/recount.ts")).keptOddsJson(),
  "server/games/slots/counted.json": async () =>
    (await importTypescript("server/games/slots/recount.ts")).countedJson(),
  "server/games/slots/spreads.json": async () =>
    (await importTypescript("server/games/slots/respread.ts")).spreadsJson(),
  "server/games/video-poker/counted.json": async () =>
    (await importTypescript("server/games/video-poker/recount.ts")).countedJson(),
  [`${MIGRATIONS}/landed.json`]: async () => landedMigrations(MIGRATIONS).hashes,
};

/**
 * @param {{ checkOnly: boolean }} options
 */
export async function generate({ checkOnly }) {
  const { problem } = landedMigrations(MIGRATIONS);
  if (problem) refuse(problem);
  for (const [path, make] of Object.entries(GENERATED)) {
    const made = await make();
    const expected = `${typeof made === "string" ? made : JSON.stringify(made, null, 1)}\n`;
    const committed = existsSync(path) ? readFileSync(path, "utf8") : "";
    if (expected === committed) continue;
    if (checkOnly) refuse(`${path} is not what its sources say: run npm run generate.`);
    writeFileSync(path, expected);
    process.stdout.write(`Wrote ${path}\n`);
  }
}
