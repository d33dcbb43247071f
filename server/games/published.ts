import { createHash } from "node:crypto";
import type { GameRules } from "#app/contract/games/index.ts";
import { canonicalJson } from "./canonical.ts";

const hashes = new WeakMap<GameRules, string>();

/**
 * SHA-256, in lower-case hex, of the canonical JSON ({@link canonicalJson}, RFC 8785) of a game's rules, in UTF-8.
 * Anyone can compute it again from the `rules` of `GET /api/v1/games/:id`
 * (docs/decisions/0014-the-paytable-hash-is-of-what-is-published.md). Stored with every round.
 */
export function paytableHash({ rules }: { rules: GameRules }): string {
  const known = hashes.get(rules);
  if (known) return known;
  const hash = createHash("sha256").update(canonicalJson(rules)).digest("hex");
  hashes.set(rules, hash);
  return hash;
}
