import { LEAST_FOR_LUCK, MOST_FOR_LUCK } from "#app/contract/play.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

type Luck = DataOf<"getLuck">;
type Share = NonNullable<Luck["luck"]>["less"];

/** The rank of a player's results among all possible results of the same bets, in sentences. A loss is worded like a win. */
export function luckInWords(scope: Scope, { rounds, leftOut, net, hasSteps, luck, unknown }: Luck): string[] {
  const { t, format } = scope;
  const counted = net && t("history:luck.rounds", { count: rounds, net: format.signedMoney(net) });
  if (!luck) {
    const figures = { least: LEAST_FOR_LUCK, most: format.number(MOST_FOR_LUCK[mostOf(unknown)]) };
    return [t(`history:luck.${unknown ?? "too_few"}`, figures)];
  }
  return [
    counted ?? "",
    t("history:luck.stands", { lower: shareText(scope, luck.less), higher: shareText(scope, luck.more) }),
    ...(hasSteps ? [t("history:luck.hasSteps")] : []),
    ...(leftOut > 0 ? [t("history:luck.leftOut", { count: leftOut })] : []),
    t("history:luck.note"),
  ];
}

const mostOf = (unknown: Luck["unknown"]) => (unknown === "too_many_bets" ? "bets" : "rounds");

/** In whole per cent: one figure if both ends are equal, and never 0 or 100, because whatever happened is possible. */
function shareText({ format }: Scope, { least, most }: Share): string {
  const [from, to] = [whole(least), whole(most)];
  if (from === to && from === 0 && most > 0) return `< ${format.percent(0.01, 0)}`;
  if (from === to && from === 1 && least < 1) return `> ${format.percent(0.99, 0)}`;
  return from === to ? format.percent(from, 0) : `${format.percent(from, 0)} – ${format.percent(to, 0)}`;
}

const whole = (share: number): number => Math.round(share * 100) / 100;
