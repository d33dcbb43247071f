import { timesOfHundredths } from "../figures.server.ts";
import { hundredths, type SiteKind, times } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

/** What a newcomer begins with: twice the stake. */
const FIRST_TARGET = 200;

export const limbo = {
  publishedRules,
  betName: ({ t, format }, _rules, { target }) =>
    t("games:choice.limbo", { target: timesOfHundredths(format, target) }),
  fields({ t, format }, { minimumTarget, maximumTarget }, last) {
    return {
      kind: "limbo" as const,
      target: ((last?.target ?? FIRST_TARGET) / 100).toFixed(2),
      hint: t("play:limbo.hint", {
        minimum: format.fixed(minimumTarget / 100, 2),
        maximum: format.number(maximumTarget / 100),
      }),
    };
  },
  field: "target",
  input: { target: hundredths },
  machine(scope, _rules, round) {
    const figure = (value: number) => times(scope, value / 100);
    return {
      kind: "limbo" as const,
      won: round?.outcome.won ?? false,
      figure: round ? figure(round.outcome.drawn) : "–",
      label: round
        ? scope.t("play:limbo.drawn", { drawn: figure(round.outcome.drawn), target: figure(round.outcome.target) })
        : null,
    };
  },
} satisfies SiteKind<"limbo">;
