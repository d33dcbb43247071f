import type { InputOf, RulesOf } from "#app/contract/games/index.ts";
import { RISKS } from "#app/contract/games/plinko.ts";
import type { Scope } from "#app/request/scope.ts";
import { gained, oneOf, type RoundOf, type SiteKind, times, wholeNumber } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

type Board = RulesOf<"plinko">["boards"][number];

/** The board that was played last, while there is one like it; else the first. */
function boardOf({ boards }: RulesOf<"plinko">, input: InputOf<"plinko"> | null): Board | undefined {
  return boards.find(({ rows, risk }) => rows === input?.rows && risk === input.risk) ?? boards[0];
}

/** What a bin comes to: less than the stake, the stake, more, or from ten stakes on. */
const classOf = (pays: number) => (pays < 100 ? "below" : pays === 100 ? "even" : pays < 1_000 ? "win" : "big");

function pictureOf(scope: Scope, board: Board | undefined) {
  const bins = (board?.pays ?? []).map((pays) => ({ pays: times(scope, pays / 100), of: classOf(pays) }));
  return {
    ...{ rows: board?.rows ?? 0, risk: board?.risk ?? "", bins },
    label: scope.t("play:plinko.board", { rows: board?.rows, pays: bins.map(({ pays }) => pays).join(", ") }),
  };
}

const fellInto = (scope: Scope, text: "fell" | "caption", { outcome }: RoundOf<"plinko">): string =>
  scope.t(`play:plinko.${text}`, {
    bin: scope.format.number(outcome.bin + 1),
    ...{ count: outcome.path.length + 1, bins: scope.format.number(outcome.path.length + 1) },
    pays: times(scope, outcome.multiplier / 100),
  });

export const plinko = {
  publishedRules,
  betName: ({ t }, _rules, { rows, risk }) =>
    t("games:choice.plinko", { count: rows, risk: t(`games:choice.risk_${risk}`) }),
  fields(scope, rules, last) {
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
      /** Of every choice, so that the board follows what is chosen. */
      boards: rules.boards.map((board) => pictureOf(scope, board)),
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
