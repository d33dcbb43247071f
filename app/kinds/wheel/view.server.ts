import type { InputOf, RulesOf } from "#app/contract/games/index.ts";
import { RISKS } from "#app/contract/games/plinko.ts";
import { gained, oneOf, type SiteKind, times } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

/** Fills of a wheel, from what pays nothing upwards; `wheel.css` knows them. */
const TONES = 8;

const wheelOf = ({ wheels }: RulesOf<"wheel">, input: InputOf<"wheel"> | null) =>
  wheels.find(({ risk }) => risk === input?.risk) ?? wheels[0];

/** What a wheel pays, each figure once, from the lowest, with how many segments pay it. */
function steps(pays: readonly number[]): { pays: number; count: number }[] {
  return [...new Set(pays)]
    .sort((a, b) => a - b)
    .map((figure) => ({ pays: figure, count: pays.filter((other) => other === figure).length }));
}

export const wheel = {
  publishedRules,
  betName: ({ t }, _rules, { risk }) => t(`games:choice.risk_${risk}`),
  fields({ t }, rules, last) {
    const risks = RISKS.filter((risk) => rules.wheels.some((one) => one.risk === risk));
    return {
      kind: "wheel" as const,
      risk: wheelOf(rules, last)?.risk ?? "",
      riskChoices: risks.map((risk) => ({ value: risk, label: t(`play:risk.${risk}`) })),
    };
  },
  field: "risk",
  input: { risk: oneOf(RISKS) },
  machine(scope, rules, round) {
    const { t } = scope;
    const pays = wheelOf(rules, round?.input ?? null)?.pays ?? [];
    const figures = steps(pays);
    const toneOf = (figure: number) =>
      Math.min(
        TONES - 1,
        figures.findIndex((step) => step.pays === figure),
      );
    return {
      kind: "wheel" as const,
      tones: pays.map(toneOf),
      segment: round?.outcome.segment ?? null,
      won: gained(round),
      figure: round ? times(scope, round.outcome.multiplier / 100) : null,
      label: round
        ? t("play:wheel.stopped", { segment: round.outcome.segment + 1, count: pays.length })
        : t("play:wheel.segments", { count: pays.length }),
      legend: figures.map((step) => ({
        tone: toneOf(step.pays),
        pays: times(scope, step.pays / 100),
        share: t("play:wheel.share", { segments: step.count, count: pays.length }),
      })),
    };
  },
} satisfies SiteKind<"wheel">;
