import { z } from "zod";
import type { RulesOf } from "#app/contract/games/index.ts";
import type { Scope } from "#app/request/scope.ts";
import styles from "#app/styles/play/mines.css?url";
import { timesFigure } from "../figures.server.ts";
import { gained, type SiteKind, times, wholeNumber } from "../kind.server.ts";
import { publishedRules, worthOf } from "./rules.server.ts";

/** The default of a new player. */
const FIRST_MINES = 3;

/** The number of multipliers shown at a time, and how many of them are below the current one. */
const [RUNGS, BEHIND] = [5, 2];

/** With at least two decimals where they matter. */
const figure = ({ t, format }: Scope, worth: number): string =>
  t("play:times", { figure: timesFigure(format, worth, worth < 100 ? 2 : 0) });

/** The multipliers around the next tile, the highest first. */
function rungsOf(scope: Scope, rules: RulesOf<"mines">, count: number, opened: number, live = false) {
  const worths = worthOf(rules, count);
  const from = Math.max(0, Math.min(opened - BEHIND, worths.length - RUNGS));
  return worths
    .slice(from, from + RUNGS)
    .map((worth, more) => {
      const tile = from + more;
      const isNext = live && tile === opened;
      return { pays: figure(scope, worth), of: tile < opened ? "done" : isNext ? "next" : "ahead" } as const;
    })
    .reverse();
}

/** A random closed tile. Each is equally likely to be safe. */
function anyOf(tiles: number, opened: readonly number[]): number {
  const shut = Array.from({ length: tiles }, (_, tile) => tile).filter((tile) => !opened.includes(tile));
  return shut[Math.floor(Math.random() * shut.length)] ?? 0;
}

export const mines = {
  styles,
  publishedRules,
  betName: ({ t }, _rules, { mines: count }) => t("games:choice.mines", { count }),
  fields(scope, rules, last) {
    const { minimumMines: minimum, maximumMines: maximum } = rules;
    const counts = Array.from({ length: maximum - minimum + 1 }, (_, more) => minimum + more);
    return {
      kind: "mines" as const,
      mines: String(last?.mines ?? Math.max(minimum, FIRST_MINES)),
      minimum,
      maximum,
      of: `/ ${scope.format.number(rules.tiles)}`,
      /** For each number of mines, from the smallest. */
      ladders: counts.map((count) => rungsOf(scope, rules, count, 0).map(({ pays }) => pays)),
      hint: scope.t("play:mines.hint", { minimum, maximum }),
    };
  },
  field: "mines",
  input: { mines: wholeNumber },
  machine(scope, rules, round) {
    const { t, format } = scope;
    const { opened = [], hit = null, mineTiles, mines: count = FIRST_MINES } = round?.outcome ?? {};
    const [safe, mined] = [new Set(opened), new Set(mineTiles)];
    const isOver = Boolean(mineTiles);
    const stateOf = (tile: number) => {
      if (tile === hit) return "hit" as const;
      if (safe.has(tile)) return "safe" as const;
      if (mined.has(tile)) return "mine" as const;
      return isOver ? ("spare" as const) : ("shut" as const);
    };
    const live = round?.state === "open";
    return {
      kind: "mines" as const,
      live,
      isOver,
      won: isOver && gained(round),
      mines: count,
      /** Tiles in the order opened, with the mine that ended the round. */
      order: hit === null ? opened : [...opened, hit],
      ladder: rungsOf(scope, rules, count, opened.length, live),
      tiles: Array.from({ length: rules.tiles }, (_, tile) => {
        const state = stateOf(tile);
        const number = format.number(tile + 1);
        const words = state === "spare" ? "shut" : state;
        return {
          state,
          label: t(live && state === "shut" ? "play:mines.open" : `play:mines.tile_${words}`, { number }),
        };
      }),
    };
  },
  caption: (scope, _rules, { outcome: { hit, opened, multiplier } }) =>
    hit === null
      ? scope.t("play:mines.paid", { count: opened.length, pays: figure(scope, multiplier) })
      : scope.t("play:mines.struck", { number: scope.format.number(hit + 1) }),
  story: (scope, _rules, { outcome }) => {
    const number = (tile: number) => scope.format.number(tile + 1);
    return [
      ...outcome.opened.map((tile) => scope.t("play:mines.tile_safe", { number: number(tile) })),
      ...(outcome.hit === null ? [] : [scope.t("play:mines.tile_hit", { number: number(outcome.hit) })]),
    ];
  },
  controls(scope, rules, round) {
    const { t, format } = scope;
    const { opened, multiplier, nextMultiplier, cashOut } = round.outcome;
    const left = rules.tiles - opened.length;
    return {
      kind: "mines" as const,
      title: opened.length > 0 ? t("play:worth", { pays: times(scope, multiplier) }) : t("play:mines.begin"),
      note: t("play:mines.next", {
        chance: format.percent((left - round.outcome.mines) / left, 1),
        next: nextMultiplier === null ? "–" : times(scope, nextMultiplier),
      }),
      mines: format.number(round.outcome.mines),
      chance: format.percent((left - round.outcome.mines) / left, 1),
      opened,
      any: anyOf(rules.tiles, opened),
      next: t("play:mines.nextPays", { next: nextMultiplier === null ? "–" : figure(scope, nextMultiplier) }),
      cashOut: cashOut && t("play:cashOut", { amount: format.money(cashOut) }),
    };
  },
  step: z.union([
    z.object({ act: z.literal("cashOut") }),
    z.object({ tile: wholeNumber }).transform(({ tile }) => ({ act: "open" as const, tile })),
  ]),
} satisfies SiteKind<"mines">;
