import { readFile } from "node:fs/promises";
import { ROOT } from "./root.js";

/* What the verifier's code is built without, and what of it waits. */

/**
 * Of a game's file, what decides a round: the description in ten languages would be a third of the code.
 *
 * @type {import("esbuild").Plugin}
 */
export const gamesWithoutWords = {
  name: "games-without-words",
  setup({ onLoad }) {
    onLoad({ filter: /\/server\/games\/catalogue\/[^/]+\.json$/ }, async ({ path }) => {
      const { id, rules, jackpots } = JSON.parse(await readFile(path, "utf8"));
      return { contents: JSON.stringify({ id, rules, jackpots }), loader: "json" };
    });
  },
};

/**
 * What is used of each curve. It computes its constants when it is evaluated, which takes longer than most checks, and few checks need
 * it.
 *
 * @type {Readonly<Record<string, readonly [curve: string, part: string]>>}
 */
const CURVES = {
  "@noble/curves/bls12-381.js": ["bls12_381", "shortSignatures"],
  "@noble/curves/ed25519.js": ["ed25519", "verify"],
};

/**
 * Evaluates each curve when it is first used: a bundle evaluates what is required, other than what is imported, only then. The file
 * that is required exports the part alone, so that the rest of the curve is left out.
 *
 * @type {import("esbuild").Plugin}
 */
export const lateCurves = {
  name: "late-curves",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@noble\/curves\// }, ({ path, namespace }) =>
      namespace === "file" && CURVES[path] ? { path, namespace: "late" } : undefined,
    );
    onResolve({ filter: /^part:/ }, ({ path }) => ({ path: path.slice("part:".length), namespace: "part" }));
    onLoad({ filter: /./, namespace: "late" }, ({ path }) => {
      const [curve, part] = CURVES[path] ?? [];
      return { contents: `export const ${curve} = { get ${part}() { return require("part:${path}").default; } };` };
    });
    onLoad({ filter: /./, namespace: "part" }, ({ path }) => {
      const [curve, part] = CURVES[path] ?? [];
      return { contents: `import { ${curve} } from "${path}"; export default ${curve}.${part};`, resolveDir: ROOT };
    });
  },
};

/**
 * Throws for a package that is not one of hashes and curves. One import from a file with schemas brings zod, which is larger than
 * everything else in the verifier.
 *
 * @param {readonly string[]} inputs files of the bundle
 */
export function refuseStrangers(inputs) {
  const strangers = inputs.filter((file) => /(^|\/)node_modules\/(?!@noble\/)/.test(file));
  if (strangers.length > 0) throw new Error(`The verifier must not contain ${strangers[0]}`);
}
