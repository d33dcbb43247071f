import type { RulesOf } from "#app/contract/games/index.ts";
import { symbolPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import type { RoundOf, SiteKind } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

type Spin = RoundOf<"slot">["outcome"]["spins"][number];
type Symbols = ReturnType<typeof symbolsOf>;

/** One stop of the reels: where every symbol lies, what of it won, and how in words. */
type Frame = {
  title: string | null;
  /** Places in the list of symbols, reel by reel from the top; null where a cell is empty. */
  reels: (number | null)[][];
  /** Cells that won, and what coins are worth, both by `reel:row`. */
  hits: string[];
  coins: Record<string, string>;
  wins: string[];
};

const symbolsOf = ({ t }: Scope, { symbols }: RulesOf<"slot">) =>
  symbols.map(({ id, inks }) => ({ id, image: symbolPath({ emblem: id, inks }), name: t(`games:symbol.${id}`) }));

export const slot = {
  publishedRules,
  fields: () => ({ kind: "slot" as const }),
  input: {},
  machine(scope, rules, round) {
    const symbols = symbolsOf(scope, rules);
    const spins = round?.outcome.spins ?? [];
    const frames = spins.map((spin, place) => frameOf(scope, symbols, spin, place, spins));
    return {
      kind: "slot" as const,
      symbols: symbols.map(({ image, name }) => ({ image, name })),
      frames: frames.length > 0 ? frames : [idleFrame(rules, symbols)],
      // Coins are paid where the respins end; everything else is shown from the first stop on.
      first: spins.some(({ respinsLeft }) => respinsLeft !== null) ? frames.length - 1 : 0,
    };
  },
} satisfies SiteKind<"slot">;

/** Before the first round: the strips' first symbols. Nothing was drawn, so nothing is said. */
function idleFrame({ strips, rows }: RulesOf<"slot">, symbols: Symbols): Frame {
  const reels = strips.map((strip) =>
    strip
      .split(" ")
      .slice(0, rows)
      .map((id) => placeOf(symbols, id)),
  );
  return { title: null, reels, hits: [], coins: {}, wins: [] };
}

function frameOf(scope: Scope, symbols: Symbols, spin: Spin, place: number, spins: readonly Spin[]): Frame {
  const { t, format } = scope;
  return {
    title: spins.length > 1 ? titleOf(scope, spin, place, spins) : null,
    reels: spin.grid.map((reel) => reel.map((id) => placeOf(symbols, id))),
    hits: [...new Set(spin.wins.flatMap(({ cells }) => cells.map(keyOf)))],
    coins: Object.fromEntries(spin.coins.map(({ cell, payout }) => [keyOf(cell), format.shortMoney(payout)])),
    wins: [
      ...spin.wins.map((win) =>
        t(win.line === null ? "play:step.win" : "play:step.lineWin", {
          line: win.line,
          count: win.count,
          symbol: symbols.find(({ id }) => id === win.symbol)?.name ?? win.symbol,
          amount: format.money(win.payout),
        }),
      ),
      ...(spin.freeSpinsAwarded > 0 ? [t("play:step.awarded", { count: spin.freeSpinsAwarded })] : []),
      ...(spin.respinsLeft === null ? [] : [t("play:step.respinsLeft", { count: spin.respinsLeft })]),
    ],
  };
}

/** Falls of a cascade are counted as falls, respins from the first after the spin that started them. */
function titleOf({ t }: Scope, spin: Spin, place: number, spins: readonly Spin[]): string {
  if (spins.some(({ cascade }) => cascade > 0)) return t("play:step.fall", { number: place + 1 });
  return spin.respinsLeft !== null && place > 0
    ? t("play:step.respin", { number: place })
    : t("play:step.free", { number: place + 1 });
}

const keyOf = ([reel, row]: readonly [number, number]) => `${reel}:${row}`;

/** An unknown symbol shows as an empty cell: rules that changed since may have lost it. */
function placeOf(symbols: Symbols, id: string | null): number | null {
  const place = symbols.findIndex((symbol) => symbol.id === id);
  return place < 0 ? null : place;
}
