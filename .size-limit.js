import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";

const CLIENT = "build/site/client";
const FRAME = ["root", "routes/language"];
const HOME = [...FRAME, "routes/default/layout", "routes/default/home"];
const PLAY = [...FRAME, "routes/game-play/layout", "routes/game-play/play"];

const folder = `${CLIENT}/assets`;

/** A file of the build by the beginning of its name. @param {string} name */
function asset(name) {
  const file =
    existsSync(folder) && readdirSync(folder).find((file) => file.startsWith(`${name}-`) && file.endsWith(".js"));
  if (!file) throw new Error(`There is no build to measure in ${CLIENT}: run npm run build first.`);
  return `${folder}/${file}`;
}

/** @type {{ entry: Chunk, routes: Record<string, Chunk> }} @typedef {{ module: string, imports?: string[], parentId?: string }} Chunk */
const { entry, routes } = manifest();

function manifest() {
  const file = "build/site/assets.json";
  if (!existsSync(file)) throw new Error(`There is no ${file} to measure: run npm run build first.`);
  return JSON.parse(readFileSync(file, "utf8"));
}

/** @param {Chunk[]} chunks */
const files = (chunks) =>
  chunks.flatMap(({ module, imports = [] }) => [module, ...imports].map((path) => CLIENT + path));

/** The first script, what takes a page over, each of the page's routes, and all they import. @param {string[]} ids */
const filesOf = (ids) => [
  ...new Set([...files([entry, ...ids.map((id) => routes[id] ?? entry)]), asset("hydrate"), asset("alone")]),
];

/** A route with its parents. @param {string | undefined} id @returns {string[]} */
const lineOf = (id) => (id === undefined ? [] : [...lineOf(routes[id]?.parentId), id]);

/** By the variants of the build, of which the smallest files have none. @param {string[]} files */
const weightOf = (files) =>
  files.reduce((sum, file) => sum + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size, 0);

const [heaviest = []] = Object.keys(routes)
  .map((id) => filesOf(lineOf(id)))
  .sort((one, other) => weightOf(other) - weightOf(one));

export default [
  { name: "The script of every document", path: files([entry]), limit: "3 kB", brotli: true },
  { name: "JavaScript of the home page", path: filesOf(HOME), limit: "77 kB", brotli: true },
  { name: "JavaScript of a table", path: filesOf(PLAY), limit: "84 kB", brotli: true },
  { name: "JavaScript of the heaviest page", path: heaviest, limit: "89 kB", brotli: true },
  { name: "The verifier as a file", path: `${CLIENT}/verifier.html`, limit: "100 kB", brotli: true },
  { name: "The verifier of a page", path: `${CLIENT}/verifier.js`, limit: "64 kB", brotli: true },
];
