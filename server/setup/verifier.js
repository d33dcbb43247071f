import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { importTypescript } from "./bundle.js";
import { ROOT } from "./root.js";
import { gamesWithoutWords, lateCurves, refuseStrangers } from "./verifier-weight.js";

const FOLDER = "server/verifier";

/** Interface texts of the site's pages about fairness that the file has no part for. */
const OF_PAGES = ["cards", "voids"];

/** @param {string} text @param {"base64" | "hex"} encoding */
const hashOf = (text, encoding) => createHash("sha256").update(text).digest(encoding);

/**
 * Builds the offline verifier: one self-contained HTML file whose CSP forbids loading and connecting to anything, its code as a
 * module and worker for the verification page, and a JSON file with the sizes and hashes the site publishes. The build is reproducible.
 *
 * @param {string} clientFolder the folder of the site's static files
 */
export async function buildVerifier(clientFolder) {
  const [html, module] = await Promise.all([verifierHtml(), bundle("for-pages.ts", { format: "esm" })]);
  const facts = { sha256: hashOf(html, "hex"), bytes: Buffer.byteLength(html), moduleSha256: hashOf(module, "hex") };
  await mkdir(clientFolder, { recursive: true });
  await writeFile(join(clientFolder, "verifier.html"), html);
  await writeFile(join(clientFolder, "verifier.js"), module);
  await writeFile(join(clientFolder, "verifier.json"), JSON.stringify(facts));
}

async function verifierHtml() {
  const [page, style, script] = await Promise.all([
    readFile(join(ROOT, FOLDER, "page.html"), "utf8"),
    inlined("page.css"),
    inlined("page.ts", { define: { TEXTS: JSON.stringify(await texts()) } }),
  ]);
  /** @type {Record<string, string>} */
  const parts = {
    "SCRIPT-HASH": hashOf(script, "base64"),
    "STYLE-HASH": hashOf(style, "base64"),
    "<!-- style -->": `<style>${style}</style>`,
    "<!-- script -->": `<script>${script}</script>`,
  };
  return page.replace(/SCRIPT-HASH|STYLE-HASH|<!-- style -->|<!-- script -->/g, (name) => parts[name] ?? name);
}

async function texts() {
  const { LANGUAGES } = await importTypescript("app/contract/languages.ts");
  const entries = LANGUAGES.map(async (/** @type {string} */ language) => [language, await textsIn(language)]);
  return Object.fromEntries(await Promise.all(entries));
}

/** @param {string} language */
async function textsIn(language) {
  const texts = JSON.parse(await readFile(join(ROOT, "locales", language, "fairness.json"), "utf8"));
  return Object.fromEntries(Object.entries(texts).filter(([group]) => !OF_PAGES.includes(group)));
}

/**
 * Escapes closing tags, which would end the element the text is inlined in.
 *
 * @param {string} name @param {import("esbuild").BuildOptions} [options]
 */
const inlined = async (name, options) => (await bundle(name, options)).replaceAll("</", "<\\/");

/** @param {string} name @param {import("esbuild").BuildOptions} [options] */
async function bundle(name, options) {
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [join(FOLDER, name)],
    bundle: true,
    write: false,
    minify: true,
    // ASCII only: the CSP hash is over bytes and must hold whatever encoding the page is saved in.
    charset: "ascii",
    format: "iife",
    target: "es2022",
    logLevel: "warning",
    metafile: true,
    plugins: [gamesWithoutWords, lateCurves],
    alias: { "node:crypto": `./${FOLDER}/crypto.ts` },
    ...options,
  });
  refuseStrangers(Object.keys(metafile?.inputs ?? {}));
  return (outputFiles?.[0]?.text ?? "").trimEnd();
}
