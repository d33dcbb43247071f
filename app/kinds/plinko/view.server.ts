import type { InputOf, RulesOf } from "#app/contract/games/index.ts";
import { RISKS } from "#app/contract/games/plinko.ts";
import { gained, oneOf, type SiteKind, times, wholeNumber } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

type Board = RulesOf<"plinko">["boards"][number];

/** The board that was played last, while there is one like it; else the first. */
function boardOf({ boards }: RulesOf<"plinko">, input: InputOf<"plinko"> | null): Board | undefined {
  return boards.find(({ rows, risk }) => rows === input?.rows && risk === input.risk) ?? boards[0];
}

export const plinko = {
  publishedRules,
  betName: ({ t }, _rules, { rows, risk }) =>
    t("games:choice.plinko", { count: rows, risk: t(`games:choice.risk_${risk}`) }),
  fields({ t, format }, rules, last) {
    const chosen = boardOf(rules, last);
    const rows = [...new Set(rules.boards.map((board) => board.rows))].sort((a, b) => a - b);
    const risks = RISKS.filter((risk) => rules.boards.some((board) => board.risk === risk));
    return {
      kind: "plinko" as const,
      rows: String(chosen?.rows ?? ""),
      rowChoices: rows.map((count) => ({ value: String(count), label: format.number(count) })),
      risk: chosen?.risk ?? "",
      riskChoices: risks.map((risk) => ({ value: risk, label: t(`play:risk.${risk}`) })),
    };
  },
  field: "rows",
  input: { rows: wholeNumber, risk: oneOf(RISKS) },
  machine(scope, rules, round) {
    const board = boardOf(rules, round?.input ?? null);
    const bins = (board?.pays ?? []).map((pays) => times(scope, pays / 100));
    return {
      kind: "plinko" as const,
      rows: board?.rows ?? 0,
      path: round?.outcome.path ?? null,
      bin: round?.outcome.bin ?? null,
      won: gained(round),
      bins,
      label: round
        ? scope.t("play:plinko.fell", {
            bin: scope.format.number(round.outcome.bin + 1),
            count: bins.length,
            pays: times(scope, round.outcome.multiplier / 100),
          })
        : scope.t("play:plinko.board", { rows: board?.rows, pays: bins.join(", ") }),
    };
  },
  story: ({ t }, _rules, { outcome }) => [
    outcome.path.map((side) => t(side === 0 ? "play:plinko.left" : "play:plinko.right")).join(", "),
  ],
} satisfies SiteKind<"plinko">;
