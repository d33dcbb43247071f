import type { InputOf, RulesOf } from "#app/contract/games/index.ts";
import { RISKS } from "#app/contract/games/plinko.ts";
import type { Scope } from "#app/request/scope.ts";
import styles from "#app/styles/play/wheel.css?url";
import { gained, oneOf, type RoundOf, type SiteKind, times } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

type Wheel = RulesOf<"wheel">["wheels"][number];

const wheelOf = ({ wheels }: RulesOf<"wheel">, input: InputOf<"wheel"> | null) =>
  wheels.find(({ risk }) => risk === input?.risk) ?? wheels[0];

/** The payouts of a wheel, each figure once, from the lowest, with its number of segments. */
function steps(pays: readonly number[]): { pays: number; count: number }[] {
  return [...new Set(pays)]
    .sort((a, b) => a - b)
    .map((figure) => ({ pays: figure, count: pays.filter((other) => other === figure).length }));
}

/** Colours of the payouts, by how many figures a wheel has; the highest has the last, and zero the first. */
const toneOf = (pays: number, place: number, count: number): number => {
  if (pays === 0) return 0;
  const fromTop = count - 1 - place;
  return Math.max(1, 4 - (count > 4 || fromTop < 2 ? fromTop : fromTop + 1));
};

function pictureOf(scope: Scope, wheel: Wheel | undefined) {
  const { t } = scope;
  const pays = wheel?.pays ?? [];
  const figures = steps(pays);
  return {
    risk: wheel?.risk ?? "",
    /** The payout of each segment, as an index into the legend. */
    segments: pays.map((figure) => figures.findIndex((step) => step.pays === figure)),
    legend: figures.map((step, place) => ({
      tone: toneOf(step.pays, place, figures.length),
      isNothing: step.pays === 0,
      pays: times(scope, step.pays / 100),
      share: t("play:wheel.share", { segments: step.count, count: pays.length }),
    })),
    label: t("play:wheel.segments", { count: pays.length }),
  };
}

const stoppedAt = ({ t }: Scope, { outcome: { segment } }: RoundOf<"wheel">, count: number): string =>
  t("play:wheel.stopped", { segment: segment + 1, count });

export const wheel = {
  styles,
  publishedRules,
  betName: ({ t }, _rules, { risk }) => t(`games:choice.risk_${risk}`),
  fields(scope, rules, last) {
    const { t } = scope;
    const risks = RISKS.filter((risk) => rules.wheels.some((one) => one.risk === risk));
    return {
      kind: "wheel" as const,
      risk: wheelOf(rules, last)?.risk ?? "",
      riskChoices: risks.map((risk) => ({ value: risk, label: t(`play:risk.${risk}`) })),
      /** For every choice, so that the stage follows the chosen one. */
      wheels: rules.wheels.map((one) => pictureOf(scope, one)),
    };
  },
  field: "risk",
  input: { risk: oneOf(RISKS) },
  machine(scope, rules, round) {
    const picture = pictureOf(scope, wheelOf(rules, round?.input ?? null));
    return {
      kind: "wheel" as const,
      ...picture,
      segment: round?.outcome.segment ?? null,
      won: gained(round),
      figure: round ? times(scope, round.outcome.multiplier / 100) : null,
      label: round ? stoppedAt(scope, round, picture.segments.length) : picture.label,
    };
  },
  caption: (scope, rules, round) => stoppedAt(scope, round, wheelOf(rules, round.input)?.pays.length ?? 0),
} satisfies SiteKind<"wheel">;
