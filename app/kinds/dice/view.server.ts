import type { Scope } from "#app/request/scope.ts";
import { hundredths, oneOf, type SiteKind } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

/** Under wins below the bound, over wins from it upwards. */
const boundOf = (chance: number, direction: "under" | "over") => (direction === "under" ? chance : 10_000 - chance);

const roll = ({ format }: Scope, value: number) => format.fixed(value / 100, 2);

export const dice = {
  publishedRules,
  betName: ({ t, format }, _rules, { chance }) => t("games:choice.dice", { chance: format.percent(chance / 10_000) }),
  fields({ t, format }, rules, last) {
    // To begin with, the chance that pays exactly twice the stake; then whatever was played last.
    const { chance, direction } = last ?? { chance: rules.payoutBasisPoints / 2, direction: "under" as const };
    return {
      kind: "dice" as const,
      chance: (chance / 100).toFixed(2),
      direction,
      hint: t("play:dice.chanceHint", {
        minimum: format.percent(rules.minimumChance / rules.sides),
        maximum: format.percent(rules.maximumChance / rules.sides),
      }),
    };
  },
  field: "chance",
  input: { chance: hundredths, direction: oneOf(["under", "over"]) },
  machine(scope, _rules, round) {
    const { t } = scope;
    const figure = round ? roll(scope, round.outcome.roll) : "–";
    const { chance, direction } = round?.outcome ?? { chance: 5_000, direction: "under" as const };
    return {
      kind: "dice" as const,
      roll: round?.outcome.roll ?? null,
      chance,
      direction,
      won: round?.outcome.won ?? false,
      figure,
      label: round
        ? t(`play:dice.rolled_${direction}`, { roll: figure, bound: roll(scope, boundOf(chance, direction)) })
        : t("play:outcome.ready"),
    };
  },
} satisfies SiteKind<"dice">;
