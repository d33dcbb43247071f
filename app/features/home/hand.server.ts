import type { HandCard } from "#app/components/Hand.tsx";
import { EXCLUSION_PERIODS } from "#app/contract/protection.ts";
import { ENOUGH_ROUNDS } from "#app/contract/site.ts";
import type { DataOf } from "#app/contract/types.ts";
import { scenePath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";

const LONGEST_EXCLUSION = EXCLUSION_PERIODS[3];

interface Facts {
  ledger: DataOf<"getHouseLedger">;
  readingMinutes: number;
}

type Name = "odds" | "proof" | "terms" | "money" | "stop";

/** The five cards of the first page. Every figure is computed: from the ledger, the length of the terms, the rules. */
export function handOf({ t, format, paths }: Scope, { ledger, readingMinutes }: Facts): HandCard[] {
  const none = "–";
  const isEnough = ledger.totals.rounds >= ENOUGH_ROUNDS;
  const returned = ledger.returned === null || !isEnough ? none : format.percent(ledger.returned);
  const card = (name: Name, ink: HandCard["ink"], figure: string, href: string): HandCard => ({
    figure,
    title: t(`hand.${name}.title`),
    say: t(`hand.${name}.say`),
    ink,
    image: scenePath(`hand-${name}`),
    href,
  });
  return [
    { ...card("odds", "lemon", returned, paths.section("all")), ...(!isEnough && { say: t("hand.odds.few") }) },
    card("proof", "cobalt", format.number(ledger.totals.rounds), paths.display("fairness-and-rng-testing-methods")),
    card("terms", "rose", t("hand.terms.figure", { count: readingMinutes }), paths.display("terms")),
    card("money", "bottle", format.wholeMoney(ledger.totals.kept), "#ledger"),
    card("stop", "bone", t(`account:exclusion.period_${LONGEST_EXCLUSION}`), paths.display("responsiblegaming")),
  ];
}
