import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { importTypescript } from "./bundle.js";
import { ROOT } from "./root.js";

const FOLDER = "server/verifier";

/** @param {string} text */
const hashOf = (text) => createHash("sha256").update(text).digest("base64");

/**
 * Makes the offline verifier: one HTML file with everything inside, whose own policy lets it load and reach nothing, and
 * beside it what the site tells of it. Equal sources make an equal file.
 *
 * @param {string} clientFolder where the site's static files are
 */
export async function buildVerifier(clientFolder) {
  const html = await verifierHtml();
  const facts = { sha256: createHash("sha256").update(html).digest("hex"), bytes: Buffer.byteLength(html) };
  await mkdir(clientFolder, { recursive: true });
  await writeFile(join(clientFolder, "verifier.html"), html);
  await writeFile(join(clientFolder, "verifier.json"), JSON.stringify(facts));
}

async function verifierHtml() {
  const [page, style, script] = await Promise.all([
    readFile(join(ROOT, FOLDER, "page.html"), "utf8"),
    bundle("page.css"),
    bundle("page.ts", { TEXTS: JSON.stringify(await texts()) }),
  ]);
  /** @type {Record<string, string>} */
  const parts = {
    "SCRIPT-HASH": hashOf(script),
    "STYLE-HASH": hashOf(style),
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

/** @param {string} name @param {Record<string, string>} [define] */
async function bundle(name, define) {
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
    ...(define ? { define } : {}),
  });
  // A closing tag inside a text would end the element it stands in.
  return (outputFiles[0]?.text ?? "").trimEnd().replaceAll("</", "<\\/");
}
