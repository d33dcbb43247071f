import { existsSync, readdirSync, readFileSync } from "node:fs";

const CLIENT = "build/site/client";
const FRAME = ["root", "routes/language"];
const HOME = [...FRAME, "routes/default/layout", "routes/default/home"];
const PLAY = [...FRAME, "routes/game-play/layout", "routes/game-play/play"];

/** Everything Remix loads for a first visit to a page: the entry, each of its routes, and all they import. @param {string[]} ids */
function filesOf(ids) {
  const folder = `${CLIENT}/assets`;
  const name = existsSync(folder) && readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error(`There is no build to measure in ${CLIENT}: run npm run build first.`);
  const script = readFileSync(`${folder}/${name}`, "utf8");
  /** @type {{ entry: Chunk, routes: Record<string, Chunk> }} @typedef {{ module: string, imports?: string[] }} Chunk */
  const { entry, routes } = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
  const chunks = [entry, ...ids.map((id) => routes[id])];
  return [...new Set(chunks.flatMap(({ module, imports = [] }) => [module, ...imports]))].map((path) => CLIENT + path);
}

export default [
  { name: "JavaScript of the home page", path: filesOf(HOME), limit: "85 kB", brotli: true },
  { name: "JavaScript of a table", path: filesOf(PLAY), limit: "95 kB", brotli: true },
];
