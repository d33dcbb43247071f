import type { ClustersRules, LinesRules, WaysRules } from "./rules.ts";

/* Slots small enough to play every round of, for tests. */

const inks = ["night", "bone", "lemon"] as const;

export const smallLines: LinesRules = {
  kind: "slot",
  mechanic: "lines",
  rows: 2,
  symbols: [
    { id: "sun", role: "wild", inks, pays: { 2: 7, 3: 50 } },
    { id: "key", role: "pay", inks, pays: { 2: 5, 3: 20 } },
    { id: "bell", role: "pay", inks, pays: { 3: 12 } },
  ],
  lines: [
    [0, 0, 0],
    [1, 1, 1],
    [0, 1, 0],
  ],
  strips: ["sun key bell bell key", "bell key sun key", "key bell bell sun key bell"],
};

export const smallWays: WaysRules = {
  kind: "slot",
  mechanic: "ways",
  rows: 2,
  symbols: [
    { id: "sun", role: "wild", inks, pays: {} },
    { id: "moon", role: "scatter", inks, pays: {} },
    { id: "key", role: "pay", inks, pays: { 2: 3, 3: 10 } },
    { id: "bell", role: "pay", inks, pays: { 3: 8 } },
  ],
  freeSpins: { scatters: 2, spins: 2, multiplier: 3 },
  strips: ["key bell moon bell", "sun bell moon key", "key moon bell key"],
};

export const smallClusters: ClustersRules = {
  kind: "slot",
  mechanic: "clusters",
  rows: 3,
  symbols: [
    { id: "key", role: "pay", inks, pays: { 3: 4, 5: 10 } },
    { id: "bell", role: "pay", inks, pays: { 3: 2, 4: 6 } },
    { id: "fish", role: "pay", inks, pays: { 4: 5 } },
  ],
  cascadeMultipliers: [1, 3],
  strips: [
    "key key bell fish bell bell fish key fish bell fish",
    "bell key fish fish key bell bell fish key key bell",
    "fish bell key key fish bell key fish bell",
  ],
};
