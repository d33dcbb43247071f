import type { RulesOf } from "#app/contract/games/index.ts";
import type { Formatter } from "#app/i18n/format.server.ts";
import styles from "#app/styles/play/keno.css?url";
import { timesOfHundredths } from "../figures.server.ts";
import { allOf, gained, inOrder, type SiteKind, times, tooMany, wholeNumber } from "../kind.server.ts";
import { publishedRules } from "./rules.server.ts";

const numbersOf = ({ numbers }: RulesOf<"keno">) => Array.from({ length: numbers }, (_, place) => place + 1);

/** One column for every number of hits that pays, after one for all that pay nothing. */
function columnsOf(format: Formatter, pays: readonly number[]) {
  const nothing = Math.max(
    0,
    pays.findIndex((pay) => pay > 0),
  );
  const paying = pays.flatMap((pay, hits) =>
    hits >= nothing ? [{ from: hits, hits: format.number(hits), pays: timesOfHundredths(format, pay) }] : [],
  );
  const none = { from: 0, hits: nothing > 1 ? `0–${format.number(nothing - 1)}` : "0", pays: "–" };
  return nothing > 0 ? [none, ...paying] : paying;
}

export const keno = {
  styles,
  publishedRules,
  betName: ({ t }, _rules, { picks }) => t("games:choice.keno", { count: picks.length }),
  fields({ t }, rules, last) {
    return {
      kind: "keno" as const,
      most: rules.pays.length,
      hint: t("play:keno.hint", { count: rules.pays.length }),
      picks: (last?.picks ?? []).join(" "),
    };
  },
  field: "picks",
  input: { picks: allOf(wholeNumber, { most: 20, none: "no_number" }).transform(inOrder) },
  issueOf: ({ pays }, { picks }) => (picks.length > pays.length ? tooMany(picks, pays.length) : null),
  machine({ t, format }, rules, round) {
    const { drawn = [], hits = [], picks = [] } = round?.outcome ?? {};
    return {
      kind: "keno" as const,
      numbers: numbersOf(rules).map((number) => ({ value: String(number), label: format.number(number) })),
      won: gained(round),
      picks: picks.map(String),
      balls: format.number(rules.drawn),
      /** In the order drawn. */
      drawn: drawn.map((number) => {
        const [label, hit] = [format.number(number), hits.includes(number)];
        return { value: String(number), hit, name: t(hit ? "play:keno.hit" : "play:keno.drawn", { number: label }) };
      }),
      /** The payouts of hits for each number of picks. */
      pays: rules.pays.map((own) => columnsOf(format, own)),
      /** The number of hits; null before the first round. */
      reached: round ? hits.length : null,
      label: round && t("play:keno.hits", { hits: hits.length, picks: picks.length }),
    };
  },
  caption: ({ t }, _rules, { outcome: { hits, picks } }) =>
    t("play:keno.hits", { hits: hits.length, picks: picks.length }),
  story: (scope, _rules, { outcome }) => [
    scope.t("play:keno.drawnInOrder", {
      numbers: outcome.drawn.map((number) => scope.format.number(number)).join(", "),
    }),
    scope.t("play:keno.pays", { count: outcome.hits.length, pays: times(scope, outcome.multiplier / 100) }),
  ],
} satisfies SiteKind<"keno">;
