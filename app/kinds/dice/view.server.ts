import type { OutcomeOf } from "#app/contract/games/index.ts";
import type { Scope } from "#app/request/scope.ts";
import styles from "#app/styles/play/dice.css?url";
import { gained, hundredths, oneOf, type SiteKind } from "../kind.server.ts";
import { writeHundredths } from "../typed.ts";
import { boundOf } from "./bound.ts";
import { publishedRules } from "./rules.server.ts";

const figure = ({ format }: Scope, value: number) => format.fixed(value / 100, 2);

export const dice = {
  styles,
  publishedRules,
  betName: ({ t, format }, _rules, { chance }) => t("games:choice.dice", { chance: format.percent(chance / 10_000) }),
  fields(scope, rules, last) {
    const { t, format } = scope;
    // Initially the chance that pays exactly twice the stake; then the last bet.
    const { chance, direction } = last ?? { chance: rules.payoutBasisPoints / 2, direction: "under" as const };
    return {
      kind: "dice" as const,
      chance: writeHundredths(chance, format.decimalMark),
      decimalMark: format.decimalMark,
      direction,
      minimum: rules.minimumChance,
      maximum: rules.maximumChance,
      payout: rules.payoutBasisPoints,
      /** The bounds of both directions, for a page without scripts. */
      bounds: {
        under: figure(scope, boundOf({ chance, direction: "under" })),
        over: figure(scope, boundOf({ chance, direction: "over" })),
      },
      hint: t("play:dice.chanceHint", {
        minimum: format.percent(rules.minimumChance / rules.sides),
        maximum: format.percent(rules.maximumChance / rules.sides),
      }),
    };
  },
  field: "chance",
  input: { chance: hundredths, direction: oneOf(["under", "over"]) },
  machine(scope, rules, round) {
    const { chance, direction } = round?.outcome ?? {
      chance: rules.payoutBasisPoints / 2,
      direction: "under" as const,
    };
    return {
      kind: "dice" as const,
      roll: round?.outcome.roll ?? null,
      chance,
      direction,
      won: gained(round),
      figure: round ? figure(scope, round.outcome.roll).padStart(5, "0") : "–",
      label: round ? inWords(scope, round.outcome) : scope.t("play:outcome.ready"),
    };
  },
  caption: (scope, _rules, { outcome }) => inWords(scope, outcome),
} satisfies SiteKind<"dice">;

function inWords(scope: Scope, outcome: OutcomeOf<"dice">): string {
  const bound = boundOf(outcome);
  return scope.t(outcome.roll < bound ? "play:dice.below" : "play:dice.above", {
    roll: figure(scope, outcome.roll),
    bound: figure(scope, bound),
  });
}
