import type { RulesOf } from "#app/contract/games/index.ts";
import { allOf, inOrder, type SiteKind, times, tooMany, wholeNumber } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

const numbersOf = ({ numbers }: RulesOf<"keno">) => Array.from({ length: numbers }, (_, place) => place + 1);

export const keno = {
  publishedRules,
  betName: ({ t }, _rules, { picks }) => t("games:choice.keno", { count: picks.length }),
  fields({ t, format }, rules, last) {
    return {
      kind: "keno" as const,
      most: rules.pays.length,
      hint: t("play:keno.hint", { count: rules.pays.length }),
      numbers: numbersOf(rules).map((number) => ({ value: String(number), label: format.number(number) })),
      picks: (last?.picks ?? []).join(" "),
    };
  },
  field: "picks",
  input: { picks: allOf(wholeNumber, { most: 20, none: "no_number" }).transform(inOrder) },
  issueOf: ({ pays }, { picks }) => (picks.length > pays.length ? tooMany(picks, pays.length) : null),
  machine({ t, format }, _rules, round) {
    const { drawn = [], hits = [], picks = [] } = round?.outcome ?? {};
    return {
      kind: "keno" as const,
      drawn: [...drawn]
        .sort((a, b) => a - b)
        .map((number) => {
          const [label, hit] = [format.number(number), hits.includes(number)];
          return { label, hit, name: hit ? t("play:keno.hit", { number: label }) : label };
        }),
      label: t("play:keno.hits", { hits: hits.length, picks: picks.length }),
    };
  },
  story: (scope, _rules, { outcome }) => [
    scope.t("play:keno.drawnInOrder", {
      numbers: outcome.drawn.map((number) => scope.format.number(number)).join(", "),
    }),
    scope.t("play:keno.pays", { count: outcome.hits.length, pays: times(scope, outcome.multiplier / 100) }),
  ],
} satisfies SiteKind<"keno">;
