import type {
  ClassicRules,
  ClustersRules,
  LinesRules,
  RespinRules,
  SlotRules,
  SlotSymbol,
  WaysRules,
} from "#app/contract/games/slot.ts";

/* Slots small enough to play every round of, for tests. */

const inks: SlotSymbol["inks"] = ["night", "bone", "lemon"];

export const smallLines: LinesRules = {
  kind: "slot",
  mechanic: "lines",
  rows: 2,
  symbols: [
    { id: "sun", role: "wild", inks, pays: { 2: 0.7, 3: 5 } },
    { id: "moon", role: "scatter", inks, pays: {} },
    { id: "key", role: "pay", inks, pays: { 2: 0.5, 3: 2 } },
    { id: "bell", role: "pay", inks, pays: { 3: 1.2 } },
  ],
  lines: [
    [0, 0, 0],
    [1, 1, 1],
    [0, 1, 0],
  ],
  freeSpins: { scatters: 2, spins: 2, multiplier: 2 },
  strips: ["sun key bell moon key", "bell key sun moon", "key bell bell sun moon bell"],
};

export const smallWays: WaysRules = {
  kind: "slot",
  mechanic: "ways",
  rows: 2,
  symbols: [
    { id: "sun", role: "wild", inks, pays: {} },
    { id: "moon", role: "scatter", inks, pays: {} },
    { id: "key", role: "pay", inks, pays: { 2: 0.3, 3: 1 } },
    { id: "bell", role: "pay", inks, pays: { 3: 0.8 } },
  ],
  freeSpins: { scatters: 2, spins: 2, multiplier: 3 },
  strips: ["key bell moon bell", "sun bell moon key", "key moon bell key"],
};

export const smallClusters: ClustersRules = {
  kind: "slot",
  mechanic: "clusters",
  rows: 3,
  symbols: [
    { id: "key", role: "pay", inks, pays: { 3: 0.4, 5: 1 } },
    { id: "bell", role: "pay", inks, pays: { 3: 0.2, 4: 0.6 } },
    { id: "fish", role: "pay", inks, pays: { 4: 0.5 } },
  ],
  cascadeMultipliers: [1, 3],
  strips: [
    "key key bell fish bell bell fish key fish bell fish",
    "bell key fish fish key bell bell fish key key bell",
    "fish bell key key fish bell key fish bell",
  ],
};

export const smallClassic: ClassicRules = {
  kind: "slot",
  mechanic: "classic",
  rows: 2,
  symbols: [
    { id: "sun", role: "wild", inks, pays: { 3: 30 } },
    { id: "key", role: "pay", inks, pays: { 3: 2.1 } },
    { id: "bell", role: "pay", inks, pays: { 3: 0.6 } },
  ],
  lines: [
    [0, 0, 0],
    [1, 1, 1],
    [1, 0, 1],
  ],
  wildMultiplier: 3,
  strips: ["sun key bell bell key", "bell key sun bell", "key bell bell sun key bell"],
};

export const smallRespin: RespinRules = {
  kind: "slot",
  mechanic: "respin",
  rows: 2,
  symbols: [
    { id: "sun", role: "wild", inks, pays: { 2: 0.5, 3: 5 } },
    { id: "coin", role: "coin", inks, pays: {} },
    { id: "key", role: "pay", inks, pays: { 2: 0.5, 3: 2 } },
    { id: "bell", role: "pay", inks, pays: { 3: 1.2 } },
  ],
  lines: [
    [0, 0, 0],
    [1, 1, 1],
  ],
  respins: {
    coins: 2,
    respins: 2,
    chance: { coin: 2, outOf: 7 },
    values: [
      { pays: 0.5, weight: 3 },
      { pays: 1, weight: 2 },
      { pays: 2.5, weight: 1 },
    ],
    fullGrid: 10,
  },
  strips: ["sun key coin coin bell key", "bell key coin sun", "key bell coin bell sun"],
};

export const smallSlots: readonly SlotRules[] = [smallLines, smallWays, smallClusters, smallClassic, smallRespin];
