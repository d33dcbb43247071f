import { type Money, minorUnits, toMoney } from "#app/contract/money.ts";
import type { PointsCount } from "#app/contract/points.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

type Points = DataOf<"getPoints">;
type Step = Points["ladder"][number];

const pointsText = ({ t, format }: Scope, { amount }: Money): string =>
  t("rewards:points.amount", { count: Number(amount), figure: format.wholeNumber(amount) });

/** What points stand for. A worth is rounded down, but a few points are not worth nothing. */
function worthText({ t, format }: Scope, points: Money, worth: Money): string {
  if (minorUnits(worth) > 0n || minorUnits(points) === 0n) return format.money(worth);
  return t("rewards:points.under", { amount: format.money(toMoney(1n, worth.currency)) });
}

const statusText = ({ t }: Scope, name: Step["statusName"]): string => t(`rewards:points.statusName.${name}`);

/** What the points of a status come to, as a share of what is staked. */
const shareOf = ({ factorTenths, pointsPerEuro }: Pick<Step, "factorTenths" | "pointsPerEuro">): number =>
  factorTenths / 10 / pointsPerEuro;

const euroText = ({ format }: Scope): string => format.money(toMoney(100n, "EUR"));

const pointsFor = (scope: Scope, count: number): string => pointsText(scope, toMoney(BigInt(count), "PTS"));

/** A step in whole phrases, because on a phone its cells stand without the heads of their columns. */
function stepView(scope: Scope, { statusName, from, factorTenths, pointsPerEuro }: Step, own: Points["own"]) {
  const { t, format } = scope;
  const euro = euroText(scope);
  const factor = factorTenths / 10;
  const share = format.percent(shareOf({ factorTenths, pointsPerEuro }));
  return {
    id: statusName,
    own: statusName === own?.statusName,
    status: statusText(scope, statusName),
    from:
      minorUnits(from) === 0n
        ? t("rewards:points.ladder.start")
        : t("rewards:points.ladder.fromPoints", {
            count: Number(from.amount),
            figure: format.wholeNumber(from.amount),
          }),
    factor: t("rewards:points.ladder.factorPoints", { count: factor, figure: format.number(factor), euro }),
    ratio: t("rewards:points.ladder.ratioPoints", { points: pointsFor(scope, pointsPerEuro), euro }),
    share: t("rewards:points.ladder.shareOf", { share }),
  };
}

function ownView(scope: Scope, { points, worth, lifetime, statusName, next }: NonNullable<Points["own"]>) {
  const { t } = scope;
  return {
    points: pointsText(scope, points),
    worth: worthText(scope, points, worth),
    lifetime: pointsText(scope, lifetime),
    status: statusText(scope, statusName),
    missing: next && {
      name: t("rewards:points.missing", { status: statusText(scope, next.statusName) }),
      figure: pointsText(scope, next.missing),
    },
  };
}

/** The points page in the language of the visitor; every figure in its texts is one of the rules. */
export function pointsView(scope: Scope, { ladder, own }: Points) {
  const { t, format } = scope;
  const [lowest] = ladder;
  const euro = euroText(scope);
  const rule = lowest && {
    status: statusText(scope, lowest.statusName),
    share: format.percent(shareOf(lowest)),
    points: pointsFor(scope, lowest.pointsPerEuro),
    euro,
  };
  return {
    lead: t("rewards:points.lead", { euro }),
    own: own && ownView(scope, own),
    ladder: ladder.map((step) => stepView(scope, step, own)),
    truth: t("rewards:points.ladder.truth", rule),
    exchange: t("rewards:points.exchange.text", rule),
  };
}

/** A count of the history. */
export function countView(scope: Scope, count: PointsCount) {
  const { t, format } = scope;
  return {
    id: count.id,
    countedAt: format.date(count.countedAt),
    rounds: t("rewards:pointsHistory.rounds", {
      count: count.rounds,
      figure: format.number(count.rounds),
      wagered: format.money(count.wagered),
    }),
    status: statusText(scope, count.statusName),
    balances: `${format.wholeNumber(count.balanceBefore.amount)} → ${format.wholeNumber(count.balanceAfter.amount)}`,
    points: pointsText(scope, count.points),
    worth: worthText(scope, count.points, count.worth),
  };
}
