import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { importTypescript } from "./bundle.js";
import { refuse } from "./refuse.js";

/** The generated files that are committed, so that a change shows in a review: what each is made by, and called by. */
const GENERATED = {
  "app/contract/openapi.json": async () => (await importTypescript("app/contract/openapi.ts")).openapiDocument(),
  "server/games/game.schema.json": async () => (await importTypescript("server/games/game-schema.ts")).gameSchema(),
  "server/games/slots/counted.json": async () =>
    (await importTypescript("server/games/slots/recount.ts")).countedJson(),
  "server/games/video-poker/counted.json": async () =>
    (await importTypescript("server/games/video-poker/recount.ts")).countedJson(),
};

/**
 * @param {{ checkOnly: boolean }} options
 */
export async function generate({ checkOnly }) {
  for (const [path, make] of Object.entries(GENERATED)) {
    const wanted = `${JSON.stringify(await make(), null, 1)}\n`;
    const committed = existsSync(path) ? readFileSync(path, "utf8") : "";
    if (wanted === committed) continue;
    if (checkOnly) refuse(`${path} is not what its sources say: run npm run generate.`);
    writeFileSync(path, wanted);
    process.stdout.write(`Wrote ${path}\n`);
  }
}
