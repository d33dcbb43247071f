import type { Odds } from "#app/contract/games/odds.ts";
import type { SlotRules } from "#app/contract/games/slot.ts";
import { oftenAs, percent, table, times } from "../markdown.ts";
import { PAY_UNITS_PER_STAKE } from "../stakes.ts";
import { countedSlot } from "./counted.ts";
import { type SpinCount, totalsOfAll } from "./enumerate.ts";
import { featureAfter } from "./feature.ts";
import { machineOf, type SlotMachine } from "./machine.ts";
import { slotOdds } from "./odds.ts";
import { ratio } from "./ratio.ts";
import { chanceOf, coinsAtEnd, coinValue } from "./respin-odds.ts";
import { countSlot } from "./slot-count.ts";
import { tallyWins } from "./win-tally.ts";

/** The slot-specific sections of a par sheet, and the slot's odds. */
export function slotSheet(rules: SlotRules): { odds: Odds; sections: string[] } {
  const machine = machineOf(rules);
  const count = countedSlot(rules) ?? countSlot(machine);
  const odds = slotOdds(count, machine);
  const sections = [
    `## Where the return comes from\n\n${sources(rules, machine, count.spins, odds)}`,
    ...(count.spins.length > 1 ? [`## What starts the feature\n\n${triggers(machine, count.spins)}`] : []),
    ...(machine.respins ? [`## Coins when the respins are over\n\n${coinEnds(machine)}`] : []),
    `## Pays, in stakes\n\n${pays(rules)}`,
    `## Symbols on the reels\n\n${counts(rules)}`,
    `## Strips, top to bottom\n\n${strips(rules)}`,
    ...("lines" in rules ? [`## Lines, row of each reel\n\n${lines(rules.lines)}`] : []),
    `## Everything else in the rules\n\n${otherRules(rules)}`,
  ];
  return { odds, sections };
}

function sources(rules: SlotRules, machine: SlotMachine, count: SpinCount, { rtp }: Odds): string {
  const { spins, sum } = totalsOfAll(count);
  const base = ratio(sum, spins) / PAY_UNITS_PER_STAKE;
  const wins = tallyWins(machine).map(({ symbol, count: shown, wins: times, paid }) => {
    const listed = Object.keys(symbolOf(rules, symbol)?.pays ?? {}).filter((least) => Number(least) <= shown);
    return { symbol, listed: Number(listed.at(-1)), times, paid };
  });
  const rows = rules.symbols.flatMap(({ id, pays: paid }) =>
    Object.keys(paid).map((listed) => {
      const these = wins.filter((win) => win.symbol === id && win.listed === Number(listed));
      const total = (field: "times" | "paid") => these.reduce((all, win) => all + win[field], 0) / Number(spins);
      return [id, listed, oftenAs(total("times")), percent(total("paid") / PAY_UNITS_PER_STAKE)];
    }),
  );
  const parts = [
    ["**all wins of the spin**", "", "", percent(base)],
    ...(machine.freeSpins ? [["**free spins**", "", "", percent(rtp - base)]] : []),
    ...(machine.respins ? [["**respins**", "", "", percent(rtp - base)]] : []),
  ];
  return table(["Symbol", "Count", "One win in so many spins", "Return"], [...rows, ...parts]);
}

function triggers(machine: SlotMachine, count: SpinCount): string {
  const { spins } = totalsOfAll(count);
  const rows = count.map((totals, shown) => {
    const chance = ratio(totals.spins, spins);
    const { mean } = featureAfter(shown, machine, count);
    return [String(shown), oftenAs(chance), mean > 0 ? times(mean) : "nothing", percent(chance * mean)];
  });
  return table(["Scatters or coins on the grid", "Once in so many spins", "Starts, on average", "Return"], rows);
}

function coinEnds({ respins, cells }: SlotMachine): string {
  if (!respins) return "";
  const { mean } = coinValue(respins);
  const starts = Array.from({ length: cells - respins.coins + 1 }, (_, more) => respins.coins + more);
  const ends = starts.map((coins) => coinsAtEnd(respins, cells, coins));
  const rows = starts.map((coins, start) => {
    const end = ends[start] as (typeof ends)[number];
    const average = end.ways.reduce((total, _, at) => total + at * chanceOf(end, at), 0);
    return [String(coins), average.toFixed(3), oftenAs(chanceOf(end, coins)), oftenAs(chanceOf(end, cells))];
  });
  const value = `A coin is worth ${times(mean)} on average.`;
  return `${value}\n\n${table(["Coins at the start", "At the end, on average", "None is added", "The grid is full"], rows)}`;
}

function pays({ symbols }: SlotRules): string {
  const listed = [...new Set(symbols.flatMap((symbol) => Object.keys(symbol.pays)))].sort(
    (a, b) => Number(a) - Number(b),
  );
  const rows = symbols.map((symbol) => [
    symbol.id,
    symbol.role,
    ...listed.map((count) => String(symbol.pays[count] ?? "")),
  ]);
  return table(["Symbol", "Role", ...listed], rows);
}

function counts({ symbols, strips: reels }: SlotRules): string {
  const columns = reels.map((strip) => strip.split(" "));
  const head = ["Symbol", ...columns.map((_, reel) => `Reel ${reel + 1}`), "All"];
  const row = (name: string, shown: number[]) => [name, ...shown.map(String), String(shown.reduce((a, b) => a + b, 0))];
  return table(head, [
    ...symbols.map(({ id }) =>
      row(
        id,
        columns.map((column) => column.filter((at) => at === id).length),
      ),
    ),
    row(
      "**positions**",
      columns.map((column) => column.length),
    ),
  ]);
}

const strips = ({ strips: reels }: SlotRules): string => reels.map((strip, reel) => `${reel + 1}. ${strip}`).join("\n");

const lines = (rows: number[][]): string => rows.map((line, place) => `${place + 1}. ${line.join(" ")}`).join("\n");

function otherRules({ kind, symbols, strips: _strips, ...rest }: SlotRules): string {
  const { lines: _lines, ...shown } = { lines: null, ...rest };
  return `\`\`\`json\n${JSON.stringify(shown, null, 2)}\n\`\`\``;
}

const symbolOf = (rules: SlotRules, id: string) => rules.symbols.find((symbol) => symbol.id === id);
