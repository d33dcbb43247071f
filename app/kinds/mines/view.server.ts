import { z } from "zod";
import { type SiteKind, times, wholeNumber } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

/** What a newcomer begins with. */
const FIRST_MINES = 3;

export const mines = {
  publishedRules,
  betName: ({ t }, _rules, { mines: count }) => t("games:choice.mines", { count }),
  fields({ t }, { minimumMines, maximumMines }, last) {
    return {
      kind: "mines" as const,
      mines: String(last?.mines ?? Math.max(minimumMines, FIRST_MINES)),
      hint: t("play:mines.hint", { minimum: minimumMines, maximum: maximumMines }),
    };
  },
  field: "mines",
  input: { mines: wholeNumber },
  machine({ t, format }, { tiles }, round) {
    const { opened = [], hit = null, mineTiles } = round?.outcome ?? {};
    const [safe, mined] = [new Set(opened), new Set(mineTiles)];
    const stateOf = (tile: number) => {
      if (tile === hit) return "hit" as const;
      if (safe.has(tile)) return "safe" as const;
      return mined.has(tile) ? ("mine" as const) : ("shut" as const);
    };
    const live = round?.state === "open";
    return {
      kind: "mines" as const,
      live,
      tiles: Array.from({ length: tiles }, (_, tile) => {
        const state = stateOf(tile);
        const number = format.number(tile + 1);
        return {
          state,
          label: t(live && state === "shut" ? "play:mines.open" : `play:mines.tile_${state}`, { number }),
        };
      }),
    };
  },
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
      cashOut: cashOut && t("play:cashOut", { amount: format.money(cashOut) }),
    };
  },
  step: z.union([
    z.object({ act: z.literal("cashOut") }),
    z.object({ tile: wholeNumber }).transform(({ tile }) => ({ act: "open" as const, tile })),
  ]),
} satisfies SiteKind<"mines">;
