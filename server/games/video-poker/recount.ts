import { games } from "../catalogue.ts";
import { paytableHash } from "../published.ts";
import { countBestPlay } from "./best-play.ts";
import { keptHands } from "./counted.ts";
import type { HandCounts } from "./odds.ts";

export const videoPokers = games.flatMap(({ rules }) => (rules.kind === "video-poker" ? [rules] : []));

/** Computes the content of `counted.json`: stored counts of unchanged rules are reused, the others are counted. */
export function countedJson(): Record<string, HandCounts> {
  const counts = videoPokers.map(
    (rules) => [paytableHash({ rules }), keptHands(rules) ?? countBestPlay(rules.pays)] as const,
  );
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
