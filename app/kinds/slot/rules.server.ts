import type { SlotRules } from "#app/contract/games/slot.ts";
import { symbolPath } from "#app/paths.ts";
import { tally, times } from "../figures.server.ts";
import type { PublishRules, RuleFold, RuleTable, Words } from "../published.ts";

export const publishedRules: PublishRules<"slot"> = (words, rules) => ({
  texts: textsOf(words, rules),
  tables: [paysTable(words, rules), ...("respins" in rules ? [coinsTable(words, rules)] : [])],
  folds: [...("lines" in rules ? [linesFold(words, rules)] : []), stopsFold(words, rules), stripsFold(words, rules)],
});

function textsOf({ t, format }: Words, rules: SlotRules): string[] {
  const { mechanic, rows, strips } = rules;
  const reels = strips.length;
  return [
    t(`games:rules.${mechanic}`, {
      reels,
      rows,
      ways: rows ** reels,
      lines: "lines" in rules ? rules.lines.length : 0,
      multiplier: "wildMultiplier" in rules ? rules.wildMultiplier : 1,
    }),
    ...("freeSpins" in rules && rules.freeSpins ? [t("games:rules.freeSpins", rules.freeSpins)] : []),
    ...("cascadeMultipliers" in rules
      ? [t("games:rules.cascades", { multipliers: rules.cascadeMultipliers.join(" · ") })]
      : []),
    ...("respins" in rules
      ? [
          t("games:rules.respins", {
            coins: rules.respins.coins,
            respins: rules.respins.respins,
            chance: format.percent(rules.respins.chance.coin / rules.respins.chance.outOf),
            full: times(format, rules.respins.fullGrid),
          }),
        ]
      : []),
  ];
}

const symbolCell = ({ t }: Words, { id, inks }: SlotRules["symbols"][number]) => ({
  name: t(`games:symbol.${id}`),
  image: symbolPath({ emblem: id, inks }),
});

function paysTable(words: Words, { symbols }: SlotRules): RuleTable {
  const { t, format } = words;
  return {
    caption: t("games:rules.pays"),
    columns: [
      { label: t("games:rules.symbol"), place: "key" },
      { label: t("games:rules.role") },
      { label: t("games:rules.pay"), numeric: true, place: "sum" },
    ],
    rows: symbols.map((symbol) => ({
      id: symbol.id,
      cells: [
        symbolCell(words, symbol),
        t(`games:role.${symbol.role}`),
        Object.entries(symbol.pays).map(([count, pays = 0]) =>
          t("games:rules.payItem", { count: Number(count), figure: format.number(pays) }),
        ),
      ],
    })),
  };
}

function coinsTable({ t, format }: Words, { respins }: Extract<SlotRules, { mechanic: "respin" }>): RuleTable {
  const weights = respins.values.reduce((sum, { weight }) => sum + weight, 0);
  return {
    caption: t("games:rules.coins"),
    columns: [{ label: t("games:rules.coin") }, { label: t("games:rules.chance"), numeric: true }],
    rows: respins.values.map(({ pays, weight }) => ({
      id: String(pays),
      cells: [times(format, pays), format.percent(weight / weights)],
    })),
  };
}

function linesFold({ t }: Words, { lines }: Extract<SlotRules, { lines: number[][] }>): RuleFold {
  return {
    summary: t("games:rules.linesFold"),
    text: t("games:rules.linesText"),
    short: true,
    facts: lines.map((rows, place) => ({
      name: t("games:rules.line", { number: place + 1 }),
      figure: rows.map((row) => row + 1).join(" "),
    })),
  };
}

const symbolsOf = (strip: string): string[] => strip.split(" ");

/** How often each symbol is on each reel, which determines its probability. */
function stopsFold(words: Words, { symbols, strips }: SlotRules): RuleFold {
  const { t } = words;
  const stops = strips.map((strip) => tally(symbolsOf(strip)));
  return {
    summary: t("games:rules.stops"),
    tables: [
      {
        caption: t("games:rules.stopsCaption"),
        columns: [
          { label: t("games:rules.symbol"), place: "key" },
          { label: t("games:rules.stopsOfReels"), numeric: true, place: "whole" },
        ],
        rows: symbols.map((symbol) => ({
          id: symbol.id,
          cells: [
            symbolCell(words, symbol),
            stops.map((counts, reel) =>
              t("games:rules.stopItem", { number: reel + 1, stops: counts.get(symbol.id) ?? 0 }),
            ),
          ],
        })),
      },
    ],
  };
}

function stripsFold({ t }: Words, { symbols, strips }: SlotRules): RuleFold {
  const names = new Map<string, string>(symbols.map(({ id }) => [id, t(`games:symbol.${id}`)]));
  return {
    summary: t("games:rules.strips"),
    text: t("games:rules.stripsText"),
    facts: strips.map((strip, reel) => ({
      name: t("games:rules.reel", { number: reel + 1, stops: symbolsOf(strip).length }),
      figure: symbolsOf(strip)
        .map((id) => names.get(id) ?? id)
        .join(", "),
    })),
  };
}
