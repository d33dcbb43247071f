import { describe, expect, it } from "vitest";
import { formatterFor } from "#app/i18n/format.server.ts";
import { translatorFor } from "#app/i18n/instance.server.ts";
import { rulesOf } from "./index.server.ts";
import type { PublishedRules } from "./published.ts";

const words = { t: translatorFor("en"), format: formatterFor("en") };

/** Every word and figure of the rules, in reading order. */
function readAll({ texts, tables, folds }: PublishedRules): string {
  const textsOf = (table: PublishedRules["tables"][number]) => [
    table.caption,
    ...table.columns.map(({ label }) => label),
    ...table.rows.flatMap(({ cells }) =>
      cells.map((cell) => (typeof cell === "string" ? cell : "name" in cell ? cell.name : cell.join(", "))),
    ),
  ];
  return [
    ...texts,
    ...tables.flatMap(textsOf),
    ...folds.flatMap(({ summary, text = "", facts = [], tables: own = [] }) => [
      summary,
      text,
      ...facts.map(({ name, figure }) => `${name}: ${figure}`),
      ...own.flatMap(textsOf),
    ]),
  ].join("\n");
}

type Rules = Parameters<typeof rulesOf>[1];

const symbol = (id: string, role: "pay" | "wild" | "coin", pays: Record<string, number>) => ({
  id,
  role,
  pays,
  inks: ["night", "bone", "rose"] as ["night", "bone", "rose"],
});

const SLOT = {
  kind: "slot" as const,
  rows: 3,
  symbols: [symbol("fox", "wild", { "3": 10 }), symbol("owl", "pay", { "2": 0.5, "3": 2.5 })],
  strips: ["fox owl owl", "owl owl fox owl", "owl fox owl owl owl"],
};

const LINES = [
  [0, 0, 0],
  [2, 1, 0],
];

const KINDS: [string, Rules, string[]][] = [
  [
    "lines",
    { ...SLOT, mechanic: "lines", lines: LINES, freeSpins: { scatters: 3, spins: 8, multiplier: 2 } },
    [
      "3 reels of 3 rows, 2 fixed lines",
      "give 8 free spins, whose wins count 2 times",
      "2: 0.5×, 3: 2.5×",
      "Line 2: 3 2 1",
      "reel 1: 2, reel 2: 3, reel 3: 4",
      "Reel 2, 4 stops: owl, owl, fox, owl",
    ],
  ],
  ["ways", { ...SLOT, mechanic: "ways", freeSpins: null }, ["3 reels of 3 rows, 27 ways"]],
  ["clusters", { ...SLOT, mechanic: "clusters", cascadeMultipliers: [1, 2, 5] }, ["count 1 · 2 · 5 times"]],
  ["classic", { ...SLOT, mechanic: "classic", lines: LINES, wildMultiplier: 3 }, ["multiplies the win by 3 each time"]],
  [
    "respin",
    {
      ...SLOT,
      mechanic: "respin",
      symbols: [...SLOT.symbols, symbol("moon", "coin", {})],
      lines: LINES,
      respins: {
        coins: 6,
        respins: 3,
        chance: { coin: 1, outOf: 20 },
        fullGrid: 500,
        values: [
          { pays: 1, weight: 3 },
          { pays: 50, weight: 1 },
        ],
      },
    },
    ["6 coins or more stay where they are and start 3 respins", "with a chance of 5.00%", "500×", "50×\n25.00%"],
  ],
  [
    "dice",
    { kind: "dice", sides: 10_000, minimumChance: 100, maximumChance: 9_000, payoutBasisPoints: 9_900 },
    ["from 1.00% to 90.00%", "A win pays 99 divided by"],
  ],
  [
    "limbo",
    { kind: "limbo", minimumTarget: 101, maximumTarget: 1_000_000, payoutBasisPoints: 9_900 },
    ["from 1.01× to 10,000×", "99 per cent divided by the target"],
  ],
  [
    "plinko",
    {
      kind: "plinko",
      boards: [
        { rows: 2, risk: "low", pays: [150, 40, 150] },
        { rows: 2, risk: "high", pays: [190, 0, 190] },
      ],
    },
    ["falls through 2 rows", "What 2 rows pay", "2\n50.0000%\n0.4×\n0×", "Low\nHigh"],
  ],
  [
    "mines",
    {
      kind: "mines",
      tiles: 25,
      minimumMines: 1,
      maximumMines: 24,
      payoutBasisPoints: 9_900,
      maximumMultiplier: 1_000,
    },
    // 0.99 × 25/24; 0.99 × (25·24·23)/(24·23·22); 0.99 × 25, and with 24 mines there is only one safe tile.
    ["Of 25 tiles", "99.00% of the stake", "1\n1.03…×\n1.125×\n24.75×", "24\n24.75×\n–\n24.75×", "reaches 1,000×"],
  ],
  [
    "keno",
    {
      kind: "keno",
      numbers: 40,
      drawn: 10,
      pays: [
        [0, 380],
        [0, 170, 520],
      ],
    },
    ["up to 2 of 40 numbers", "10 are drawn", "1 number\n1: 3.8×", "2 numbers\n1: 1.7×, 2: 5.2×"],
  ],
  [
    "hi-lo",
    { kind: "hi-lo", payoutBasisPoints: 9_850, maximumMultiplier: 1_000, skips: 3 },
    [
      "98.50% of that",
      "reaches 1,000×",
      "pass over 3 cards",
      "A\n92.3% · 1.08…×\n7.7% · 13×",
      "K\n7.7% · 13×\n92.3% · 1.08…×",
    ],
  ],
  [
    "wheel",
    { kind: "wheel", wheels: [{ risk: "medium", pays: [0, 200, 0, 150] }] },
    [
      "The wheel of medium risk, 4 segments",
      "2×\n1\n25.00%\n1.5×\n1\n25.00%\n0×\n2\n50.00%",
      "medium risk: 0× 2× 0× 1.5×",
    ],
  ],
  [
    "roulette",
    {
      kind: "roulette",
      pockets: 37,
      wheel: [0, 32, 15],
      red: [32],
      bets: { "straight-1": [1], "straight-2": [2], "split-1-2": [1, 2] },
    },
    ["one of 37 pockets, 0 to 36", "1 number\n2\n2.70%\n36×", "2 numbers\n1\n5.41%\n18×", "0 32 15"],
  ],
  ["blackjack", { kind: "blackjack", blackjackPays: 250 }, ["a blackjack 2.5×", "stands on every 17"]],
  [
    "baccarat",
    { kind: "baccarat", decks: 8, pays: { player: 200, banker: 195, tie: 900 } },
    ["a fresh shoe of 8 decks", "Player\n2×\nBanker\n1.95×\nTie\n9×"],
  ],
  [
    "video poker",
    {
      kind: "video-poker",
      pays: {
        "royal-flush": 800,
        "straight-flush": 50,
        "four-of-a-kind": 25,
        "full-house": 9,
        flush: 6,
        straight: 4,
        "three-of-a-kind": 3,
        "two-pair": 2,
        "jacks-or-better": 1,
      },
    },
    ["Royal flush\n800×", "Jacks or better\n1×"],
  ],
  [
    "scratch",
    {
      kind: "scratch",
      cells: 9,
      match: 3,
      symbols: [{ id: "pear", inks: ["night", "bone", "rose"], pays: 20_000, cards: 100 }],
      outOf: 1_000_000,
    },
    ["A card of 9 covered places. 3 of one symbol pay", "pear\n200×\n100", "among 1,000,000"],
  ],
];

describe("rulesOf", () => {
  it.each(KINDS)("writes the rules of %s entirely from the data", (_, rules, expected) => {
    const text = readAll(rulesOf(words, rules));
    for (const part of expected) expect(text).toContain(part);
  });

  it.each(KINDS)("leaves no text of %s unused and no figure unfilled", (_, rules) => {
    expect(readAll(rulesOf(words, rules))).not.toMatch(
      /\b(?:rules|choice|risk|hand|symbol)\.\w|\{\{|undefined|\bNaN\b|Infinity/,
    );
  });
});

it.each(KINDS)("the rules of %s say when a waiting round is ended for its player", (_, rules) => {
  const waits = ["mines", "hi-lo", "blackjack", "video-poker"].includes(rules.kind);
  expect(readAll(rulesOf(words, rules)).includes("is ended for you 30 days after it began")).toBe(waits);
});
