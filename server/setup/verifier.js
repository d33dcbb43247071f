import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { importTypescript } from "./bundle.js";
import { ROOT } from "./root.js";

const FOLDER = "server/verifier";

/** @param {string} text @param {"base64" | "hex"} encoding */
const hashOf = (text, encoding) => createHash("sha256").update(text).digest(encoding);

/**
 * Makes the offline verifier: one HTML file with everything inside, whose own policy lets it load and reach nothing, its code
 * alone as a module for the page of a check, and beside them what the site tells of both. Equal sources make equal files.
 *
 * @param {string} clientFolder where the site's static files are
 */
export async function buildVerifier(clientFolder) {
  const [html, module] = await Promise.all([verifierHtml(), bundle("cards.ts", { format: "esm" })]);
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
  const entries = LANGUAGES.map(async (/** @type {string} */ language) => [
    language,
    JSON.parse(await readFile(join(ROOT, "locales", language, "fairness.json"), "utf8")),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * A closing tag inside a text would end the element it stands in.
 *
 * @param {string} name @param {import("esbuild").BuildOptions} [options]
 */
const inlined = async (name, options) => (await bundle(name, options)).replaceAll("</", "<\\/");

/** @param {string} name @param {import("esbuild").BuildOptions} [options] */
async function bundle(name, options) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [join(FOLDER, name)],
    bundle: true,
    write: false,
    minify: true,
    // ASCII alone: the policy's hash is of bytes, whatever the page is saved as.
    charset: "ascii",
    format: "iife",
    target: "es2022",
    logLevel: "warning",
    alias: { "node:crypto": `./${FOLDER}/crypto.ts` },
    ...options,
  });
  return (outputFiles?.[0]?.text ?? "").trimEnd();
}
