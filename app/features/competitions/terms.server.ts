import type { Scoring } from "#app/contract/competitions.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

interface Terms {
  scoring: Scoring;
  startsAt: string;
  endsAt: string;
  prizes: DataOf<"getTournament">["prizes"];
  isJoined?: boolean;
  growth?: DataOf<"getTournament">["growth"];
}

function growthRule({ t, format }: Scope, { start, most, share }: NonNullable<Terms["growth"]>): string {
  const shown = format.percent(share / 10_000);
  return t("competitions:rules.fund", { start: format.money(start), most: format.money(most), share: shown });
}

/** The rules of a competition and the prize of each place, in words, from the data the platform counts and pays by. */
export function termsOf(scope: Scope, { scoring, startsAt, endsAt, prizes, isJoined, growth }: Terms) {
  const { t, format } = scope;
  return {
    rules: [
      t("competitions:rules.counts", { from: format.date(startsAt), until: format.date(endsAt) }),
      ...(isJoined ? [t("competitions:rules.join")] : []),
      ...(growth ? [growthRule(scope, growth)] : []),
      t(`competitions:rules.score_${scoring}`),
      ...(scoring === "multiplier" ? [] : [t("competitions:rules.currency")]),
      t("competitions:rules.ties"),
      t("competitions:rules.fresh"),
      t("competitions:rules.recount"),
      t("competitions:rules.who"),
      t("competitions:rules.cash"),
    ],
    prizes: prizes.map(({ fromPlace, toPlace, amount }) => ({
      places:
        fromPlace === toPlace
          ? t("competitions:prizes.place", { from: format.number(fromPlace) })
          : t("competitions:prizes.places", { from: format.number(fromPlace), to: format.number(toPlace) }),
      amount:
        fromPlace === toPlace ? format.money(amount) : t("competitions:prizes.each", { amount: format.money(amount) }),
    })),
  };
}

export type TermsView = ReturnType<typeof termsOf>;
