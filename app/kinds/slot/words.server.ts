import type { RulesOf } from "#app/contract/games/index.ts";
import { type Money, minorUnits, toMoney } from "#app/contract/money.ts";
import type { Scope } from "#app/request/scope.ts";
import { type RoundOf, timesOf } from "../kind.server.ts";

type Spin = RoundOf<"slot">["outcome"]["spins"][number];
type Win = Spin["wins"][number];

/** What the texts of a slot are built from. */
export interface SlotWords {
  scope: Scope;
  rules: RulesOf<"slot">;
  symbols: readonly { id: string; name: string }[];
}

/** Falls of a cascade are numbered as falls, respins from the first after the spin that started them, like free spins. */
export function titleOf({ scope: { t }, rules }: SlotWords, spin: Spin, place: number, spins: readonly Spin[]): string {
  if (spins.some(({ cascade }) => cascade > 0)) {
    const multipliers = "cascadeMultipliers" in rules ? rules.cascadeMultipliers : [];
    const by = multipliers[Math.min(place, multipliers.length - 1)] ?? 1;
    const isCounted = by > 1 && spin.wins.length > 0;
    return t(isCounted ? "play:step.fallBy" : "play:step.fall", { number: place + 1, by });
  }
  if (place === 0) return t("play:step.spin");
  if (spin.respinsLeft !== null) return t("play:step.respin", { number: place });
  return t("play:step.free", { number: place, of: spins.length - 1 });
}

/** The first of the wins, and the number of others; null without one. */
export function nameOf(words: SlotWords, wins: readonly Win[], stake: Money): string | null {
  const [first] = wins;
  if (!first) return null;
  const named = winOf(words, first, stake);
  return wins.length > 1 ? words.scope.t("play:step.moreWins", { first: named, count: wins.length - 1 }) : named;
}

function winOf({ scope, rules, symbols }: SlotWords, win: Win, stake: Money): string {
  const { line, count, symbol: id, payout } = win;
  const symbol = symbols.find((known) => known.id === id)?.name ?? id;
  const values = { line, count, symbol, times: timesOf(scope, stake, payout) };
  if (line !== null) return scope.t("play:step.lineCaption", values);
  if (rules.mechanic === "ways")
    return scope.t("play:step.wayCaption", { ...values, reels: count, count: waysOf(win) });
  return scope.t("play:step.winCaption", values);
}

/** One way for each choice of a cell on every reel of the win. */
function waysOf({ cells, count }: Win): number {
  const onReel = (reel: number) => cells.filter(([place]) => place === reel).length;
  return Array.from({ length: count }, (_, reel) => onReel(reel)).reduce((product, some) => product * some, 1);
}

/** A round in one line: its payout if it had several stops, else its wins. */
export function captionOf(words: SlotWords, { stake, outcome: { spins } }: RoundOf<"slot">): string | null {
  const { t } = words.scope;
  const paidBy = (some: readonly Spin[]) => some.reduce((sum, { payout }) => sum + minorUnits(payout), 0n);
  const inStakes = (units: bigint) => timesOf(words.scope, stake, toMoney(units, stake.currency));
  const free = spins.filter((spin) => spin.free);
  if (free.length > 0) return t("play:step.freeCaption", { count: free.length, times: inStakes(paidBy(free)) });
  const falls = spins.filter(({ wins }) => wins.length > 0);
  if (falls.some(({ cascade }) => cascade > 0))
    return t("play:step.fallsCaption", { count: falls.length, times: inStakes(paidBy(falls)) });
  const last = spins.at(-1);
  return nameOf(words, last && last.coins.length > 0 ? coinsTogether(last) : (falls[0]?.wins ?? []), stake);
}

/** Coins and a full grid of them are reported as one win. */
function coinsTogether({ wins, payout }: Spin): Win[] {
  return wins.flatMap((win) => (win.line === null && win.cells.length > 0 ? [{ ...win, payout }] : [])).slice(0, 1);
}
