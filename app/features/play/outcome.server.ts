import type { Cell } from "../../components/Reels.tsx";
import type { GameDetail, GameRules } from "../../contract/catalogue.ts";
import { type Money, minorUnits, toMoney } from "../../contract/money.ts";
import type { Outcome, Round } from "../../contract/play.ts";
import { symbolPath } from "../../paths.ts";
import type { Scope } from "../../session/scope.server.ts";

type SlotOutcome = Extract<Outcome, { kind: "slot" }>;
type DiceOutcome = Extract<Outcome, { kind: "dice" }>;
type Spin = SlotOutcome["spins"][number];

/** The machine as it stands: its picture, what it came to, and how. */
export type MachineView = ReturnType<typeof outcomeView> | ReturnType<typeof idleView>;

/** Before the first round: the strips' first symbols, or no roll yet. Nothing was drawn, so nothing is said. */
export function idleView(scope: Scope, game: GameDetail) {
  const { rules } = game;
  if (rules.kind === "dice")
    return { ...diceTrack(scope, null), title: scope.t("games:outcome.ready"), note: null, steps: [] };
  const symbols = symbolsOf(scope, rules);
  const reels = rules.strips.map((strip) =>
    Array.from({ length: rules.rows }, (_, row) => cell(symbols, strip[row] ?? "")),
  );
  return { kind: "slot" as const, reels, title: scope.t("games:outcome.ready"), note: null, steps: [] };
}

export function outcomeView(scope: Scope, game: GameDetail, round: Round) {
  const { t, format } = scope;
  const paid = minorUnits(round.payout) > 0n;
  const told = {
    title: paid ? t("games:outcome.paid", { amount: format.money(round.payout) }) : t("games:outcome.nothing"),
    // A payout below the stake is told as the loss it is: the net stands beside it with its sign.
    note: t("games:outcome.net", { stake: format.money(round.stake), net: format.signedMoney(netOf(round)) }),
  };
  if (round.outcome?.kind === "slot") return { ...told, ...slotView(scope, game, round.outcome) };
  return { ...told, ...diceTrack(scope, round.outcome ?? null), steps: [] };
}

function slotView(scope: Scope, game: GameDetail, { spins }: SlotOutcome) {
  const symbols = symbolsOf(scope, game.rules);
  const [first] = spins;
  return {
    kind: "slot" as const,
    reels: first ? gridOf(symbols, first) : [],
    steps: spins.flatMap((spin, place) => stepsOf(scope, symbols, spin, place, spins)),
  };
}

type Symbols = ReturnType<typeof symbolsOf>;

const cell = (symbols: Symbols, id: string, hit = false): Cell => ({
  ...(symbols.get(id) ?? { image: "", name: id }),
  hit,
});

function gridOf(symbols: Symbols, spin: Spin): Cell[][] {
  const hits = new Set(spin.wins.flatMap(({ cells }) => cells.map(([reel, row]) => `${reel}:${row}`)));
  return spin.grid.map((reel, column) => reel.map((id, row) => cell(symbols, id, hits.has(`${column}:${row}`))));
}

/** Each win of a spin in words, with what it paid. */
function stepsOf({ t, format }: Scope, symbols: Symbols, spin: Spin, place: number, spins: readonly Spin[]): string[] {
  // Falls of a cascade are counted as falls, everything else as spins.
  const kind = spins.some(({ cascade }) => cascade > 0) ? "fall" : "free";
  const prefix = spins.length > 1 ? `${t(`games:step.${kind}`, { number: place + 1 })} ` : "";
  const wins = spin.wins.map((win) =>
    t(win.line === null ? "games:step.win" : "games:step.lineWin", {
      line: win.line,
      count: win.count,
      symbol: symbols.get(win.symbol)?.name ?? win.symbol,
      amount: format.money(win.payout),
    }),
  );
  const awarded = spin.freeSpinsAwarded > 0 ? [t("games:step.awarded", { count: spin.freeSpinsAwarded })] : [];
  return [...wins, ...awarded].map((text) => prefix + text);
}

function diceTrack({ t, format }: Scope, outcome: DiceOutcome | null | Outcome) {
  const dice = outcome?.kind === "dice" ? outcome : null;
  const figure = dice ? format.fixed(dice.roll / 100, 2) : "–";
  const { chance, direction } = dice ?? { chance: 5000, direction: "under" as const };
  return {
    kind: "dice" as const,
    roll: dice?.roll ?? null,
    chance,
    direction,
    won: dice?.won ?? false,
    figure,
    label: dice
      ? t(`games:dice.rolled_${direction}`, { roll: figure, bound: format.fixed(boundOf(chance, direction) / 100, 2) })
      : t("games:outcome.ready"),
  };
}

/** Under wins below the bound, over wins from it upwards. */
const boundOf = (chance: number, direction: "under" | "over") => (direction === "under" ? chance : 10_000 - chance);

/** The pictures of a slot by symbol id. */
function symbolsOf({ t }: Scope, rules: GameRules): Map<string, { image: string; name: string }> {
  if (rules.kind !== "slot") return new Map();
  return new Map(
    rules.symbols.map((symbol) => [symbol.id, { image: symbolPath(symbol), name: t(`games:symbol.${symbol.emblem}`) }]),
  );
}

/** What a round came to for the player: the payout less the stake. */
const netOf = (round: Pick<Round, "stake" | "payout">): Money =>
  toMoney(minorUnits(round.payout) - minorUnits(round.stake), round.stake.currency);
