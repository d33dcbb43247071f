import { existsSync, readdirSync, readFileSync } from "node:fs";

const CLIENT = "build/site/client";
const HOME = ["root", "routes/language", "routes/default/layout", "routes/default/home"];

/** Everything Remix loads for a first visit to home: the entry, each route of the page, and all they import. */
function filesOfHome() {
  const folder = `${CLIENT}/assets`;
  const name = existsSync(folder) && readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error(`There is no build to measure in ${CLIENT}: run npm run build first.`);
  const script = readFileSync(`${folder}/${name}`, "utf8");
  /** @type {{ entry: Chunk, routes: Record<string, Chunk> }} @typedef {{ module: string, imports?: string[] }} Chunk */
  const { entry, routes } = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
  const chunks = [entry, ...HOME.map((id) => routes[id])];
  return [...new Set(chunks.flatMap(({ module, imports = [] }) => [module, ...imports]))].map((path) => CLIENT + path);
}

export default [{ name: "JavaScript of the home page", path: filesOfHome(), limit: "95 kB", brotli: true }];
