import { games } from "../catalogue.ts";
import { paytableHash } from "../published.ts";
import { countBestPlay } from "./best-play.ts";
import { keptHands } from "./counted.ts";
import type { HandCounts } from "./odds.ts";

export const videoPokers = games.flatMap(({ rules }) => (rules.kind === "video-poker" ? [rules] : []));

/** What `counted.json` holds: a count that is kept for the same rules stays, the others are counted anew. */
export function countedJson(): Record<string, HandCounts> {
  const counts = videoPokers.map(
    (rules) => [paytableHash({ rules }), keptHands(rules) ?? countBestPlay(rules.pays)] as const,
  );
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}
