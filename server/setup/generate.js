import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { importTypescript } from "./bundle.js";
import { refuse } from "./refuse.js";

const OPENAPI = "app/contract/openapi.json";

/**
 * The generated files that are committed, so that a change of the contract shows in a review.
 *
 * @param {{ checkOnly: boolean }} options
 */
export async function generate({ checkOnly }) {
  const { openapiDocument } = await importTypescript("app/contract/openapi.ts");
  const wanted = `${JSON.stringify(openapiDocument(), null, 1)}\n`;
  const committed = existsSync(OPENAPI) ? readFileSync(OPENAPI, "utf8") : "";
  if (wanted === committed) return;
  if (checkOnly) refuse(`${OPENAPI} is not what the contract says: run npm run generate.`);
  writeFileSync(OPENAPI, wanted);
  process.stdout.write(`Wrote ${OPENAPI}\n`);
}
