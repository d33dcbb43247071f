import { createHash } from "node:crypto";
import { canonicalJson } from "#app/contract/canonical.ts";
import type { GameRules } from "#app/contract/games/index.ts";

/**
 * SHA-256, in lower-case hex, of the canonical JSON ({@link canonicalJson}, RFC 8785) of published data, in UTF-8: anybody with
 * the data can recompute it.
 */
export const canonicalHash = (data: unknown): string => createHash("sha256").update(canonicalJson(data)).digest("hex");

const hashes = new WeakMap<GameRules, string>();

/**
 * The {@link canonicalHash} of a game's rules, the `rules` of `GET /api/v1/games/:id`
 * (docs/decisions/0014-the-paytable-hash-is-of-what-is-published.md). Stored with every round.
 */
export function paytableHash({ rules }: { rules: GameRules }): string {
  const known = hashes.get(rules);
  if (known) return known;
  const hash = canonicalHash(rules);
  hashes.set(rules, hash);
  return hash;
}
