import { readFile } from "node:fs/promises";

/* What the verifier's code is built without. */

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
 * Throws for a package that is not one of hashes and curves. One import from a file with schemas brings zod, which is larger than
 * everything else in the verifier.
 *
 * @param {readonly string[]} inputs files of the bundle
 */
export function refuseStrangers(inputs) {
  const strangers = inputs.filter((file) => /(^|\/)node_modules\/(?!@noble\/)/.test(file));
  if (strangers.length > 0) throw new Error(`The verifier must not contain ${strangers[0]}`);
}
