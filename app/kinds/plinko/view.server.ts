import type { InputOf, RulesOf } from "#app/contract/games/index.ts";
import { RISKS } from "#app/contract/games/plinko.ts";
import type { Scope } from "#app/request/scope.ts";
import styles from "#app/styles/play/plinko.css?url";
import { ways } from "../figures.server.ts";
import { type FallenBalls, gained, oneOf, type RoundOf, type SiteKind, times, wholeNumber } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

type Board = RulesOf<"plinko">["boards"][number];

/** The board that was played last, if it still exists; else the first. */
function boardOf({ boards }: RulesOf<"plinko">, input: InputOf<"plinko"> | null): Board | undefined {
  return boards.find(({ rows, risk }) => rows === input?.rows && risk === input.risk) ?? boards[0];
}

/** The class of a bin's payout: below the stake, equal to it, above it, or at least ten stakes. */
const classOf = (pays: number) => (pays < 100 ? "below" : pays === 100 ? "even" : pays < 1_000 ? "win" : "big");

function pictureOf(scope: Scope, board: Board | undefined) {
  const bins = (board?.pays ?? []).map((pays) => ({ pays: times(scope, pays / 100), of: classOf(pays) }));
  return {
    rows: board?.rows ?? 0,
    risk: board?.risk ?? "",
    bins,
    label: scope.t("play:plinko.board", { rows: board?.rows, pays: bins.map(({ pays }) => pays).join(", ") }),
  };
}

/** The expected number of balls in each bin. */
const expectedOf = (rows: number, balls: number) =>
  Array.from({ length: rows + 1 }, (_, bin) => (balls * ways(rows, bin)) / 2 ** rows);

/**
 * How many of the last balls fell into each bin of boards with this number of rows, with the expected numbers; null without
 * balls.
 */
function barsOf({ t, format }: Scope, rows: number, balls: FallenBalls) {
  const counts = balls.find((board) => board.rows === rows)?.bins;
  const all = counts?.reduce((sum, count) => sum + count, 0) ?? 0;
  if (!counts || all === 0) return null;
  return { counts, expected: expectedOf(rows, all), label: t("play:plinko.balls", { balls: format.number(all) }) };
}

/** The balls of rounds that were played at once: their paths and bins. */
export function ballsAtOnce(paths: readonly string[], label: string) {
  const rows = paths[0]?.length ?? 0;
  const counts = Array.from({ length: rows + 1 }, () => 0);
  for (const path of paths) {
    const bin = path.replaceAll("0", "").length;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { rows, paths, counts, expected: expectedOf(rows, paths.length), label };
}

export type BallsAtOnce = ReturnType<typeof ballsAtOnce>;

const fellInto = (scope: Scope, text: "fell" | "caption", { outcome }: RoundOf<"plinko">): string =>
  scope.t(`play:plinko.${text}`, {
    bin: scope.format.number(outcome.bin + 1),
    count: outcome.path.length + 1,
    bins: scope.format.number(outcome.path.length + 1),
    pays: times(scope, outcome.multiplier / 100),
  });

export const plinko = {
  styles,
  publishedRules,
  betName: ({ t }, _rules, { rows, risk }) =>
    t("games:choice.plinko", { count: rows, risk: t(`games:choice.risk_${risk}`) }),
  fields(scope, rules, last, balls = []) {
    const { t, format } = scope;
    const chosen = boardOf(rules, last);
    const rows = [...new Set(rules.boards.map((board) => board.rows))].sort((a, b) => a - b);
    const risks = RISKS.filter((risk) => rules.boards.some((board) => board.risk === risk));
    return {
      kind: "plinko" as const,
      rows: String(chosen?.rows ?? ""),
      rowChoices: rows.map((count) => ({ value: String(count), label: format.number(count) })),
      risk: chosen?.risk ?? "",
      riskChoices: risks.map((risk) => ({ value: risk, label: t(`play:risk.${risk}`) })),
      /** For every choice, so that the board follows the chosen one. */
      boards: rules.boards.map((board) => pictureOf(scope, board)),
      bars: rows.map((count) => ({ rows: count, bars: barsOf(scope, count, balls) })),
    };
  },
  field: "rows",
  input: { rows: wholeNumber, risk: oneOf(RISKS) },
  machine(scope, rules, round) {
    const picture = pictureOf(scope, boardOf(rules, round?.input ?? null));
    return {
      kind: "plinko" as const,
      ...picture,
      path: round?.outcome.path ?? null,
      bin: round?.outcome.bin ?? null,
      won: gained(round),
      label: round ? fellInto(scope, "fell", round) : picture.label,
    };
  },
  caption: (scope, _rules, round) => fellInto(scope, "caption", round),
  story: ({ t }, _rules, { outcome }) => [
    outcome.path.map((side) => t(side === 0 ? "play:plinko.left" : "play:plinko.right")).join(", "),
  ],
} satisfies SiteKind<"plinko">;
