import type { OutcomeOf } from "#app/contract/games/index.ts";
import type { Scope } from "#app/request/scope.ts";
import styles from "#app/styles/play/limbo.css?url";
import { timesOfHundredths } from "../figures.server.ts";
import { gained, hundredths, type SiteKind, times } from "../kind.server.ts";
import { writeHundredths } from "../typed.ts";
import { publishedRules } from "./rules.server.ts";

/** The default target of a new player: twice the stake. */
const FIRST_TARGET = 200;
/** Heights drawn as lines, from the ground up. */
const SCALE = [100, 120, 150, 200, 300, 500, 1_000, 10_000];

const figure = ({ t, format }: Scope, value: number) => t("play:times", { figure: format.fixed(value / 100, 2) });

export const limbo = {
  styles,
  publishedRules,
  betName: ({ t, format }, _rules, { target }) =>
    t("games:choice.limbo", { target: timesOfHundredths(format, target) }),
  fields(scope, { minimumTarget, maximumTarget, payoutBasisPoints }, last) {
    const { t, format } = scope;
    const target = last?.target ?? FIRST_TARGET;
    return {
      kind: "limbo" as const,
      target: writeHundredths(target, format.decimalMark),
      decimalMark: format.decimalMark,
      flag: figure(scope, target),
      minimum: minimumTarget,
      maximum: maximumTarget,
      payout: payoutBasisPoints,
      hint: t("play:limbo.hint", {
        minimum: format.fixed(minimumTarget / 100, 2),
        maximum: format.number(maximumTarget / 100),
      }),
    };
  },
  field: "target",
  input: { target: hundredths },
  machine(scope, _rules, round) {
    const { drawn = null, target = FIRST_TARGET } = round?.outcome ?? {};
    return {
      kind: "limbo" as const,
      drawn,
      target,
      won: gained(round),
      flag: figure(scope, target),
      figure: drawn === null ? "–" : figure(scope, drawn),
      scale: SCALE.map((at) => ({ at, label: times(scope, at / 100) })),
      label: round ? inWords(scope, round.outcome) : scope.t("play:outcome.ready"),
    };
  },
  caption: (scope, _rules, { outcome }) => inWords(scope, outcome),
} satisfies SiteKind<"limbo">;

const inWords = (scope: Scope, { drawn, target }: OutcomeOf<"limbo">): string =>
  scope.t(drawn >= target ? "play:limbo.reached" : "play:limbo.missed", {
    drawn: figure(scope, drawn),
    target: figure(scope, target),
  });
