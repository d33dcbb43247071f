import { type Money, minorUnits, toMoney } from "#app/contract/money.ts";
import { CASHBACK_HIGH, CASHBACK_LOW, claimCashback, exchangePoints, type PointsRow } from "#app/contract/points.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

type Points = DataOf<"getPoints">;
type Step = Points["ladder"][number];

const pointsText = ({ t, format }: Scope, { amount }: Money): string =>
  t("rewards:points.amount", { count: Number(amount), figure: format.wholeNumber(amount) });

/** The worth of points. It is rounded down, but a few points are never shown as worth nothing. */
function worthText({ t, format }: Scope, points: Money, worth: Money): string {
  if (minorUnits(worth) > 0n || minorUnits(points) === 0n) return format.money(worth);
  return t("rewards:points.under", { amount: format.money(toMoney(1n, worth.currency)) });
}

const statusText = ({ t }: Scope, name: Step["statusName"]): string => t(`rewards:points.statusName.${name}`);

/** The points of a status, as a share of the stake. */
const shareOf = ({ factorTenths, pointsPerEuro }: Pick<Step, "factorTenths" | "pointsPerEuro">): number =>
  factorTenths / 10 / pointsPerEuro;

const euroText = ({ format }: Scope): string => format.money(toMoney(100n, "EUR"));

const pointsFor = (scope: Scope, count: number): string => pointsText(scope, toMoney(BigInt(count), "PTS"));

/** A step in whole phrases, because its cells are shown without column headers on a phone. */
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

/** Whole euros that are offered, up to the points available, and the maximum. */
const OFFERED = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1_000n];

/** What the player's points can be exchanged for; nothing is offered below one euro. */
function exchangeView(scope: Scope, { points, pointsPerEuro, euro }: NonNullable<Points["own"]>) {
  const { t, format } = scope;
  const most = minorUnits(points) / BigInt(pointsPerEuro);
  const euros = [...new Set([...OFFERED.filter((some) => some < most), most])].filter((some) => some > 0n);
  const one = { points: pointsFor(scope, pointsPerEuro), euro: euroText(scope) };
  return {
    pointsPerEuro: String(pointsPerEuro),
    rule: t("rewards:points.exchange.own", one),
    few: euros.length === 0 ? t("rewards:points.exchange.few", one) : null,
    options: euros.map((some) => {
      const value = String(some * BigInt(pointsPerEuro));
      const money = format.money(toMoney(some * minorUnits(euro), euro.currency));
      return {
        value,
        label: t("rewards:points.exchange.option", { points: pointsText(scope, toMoney(BigInt(value), "PTS")), money }),
      };
    }),
  };
}

type Week = DataOf<"getCashback">["last"];

type Account = Week["accounts"][number];

const hasMoved = (account: Account): boolean => Object.values(account).some(({ amount }) => amount !== "0");

/** A week's figures for one account; with its currency in each name, where there are several. */
function accountLines(scope: Scope, account: Account, isOneOfSeveral: boolean) {
  const { t, format } = scope;
  const { deposits, withdrawals } = account;
  const named = (name: string) => (isOneOfSeveral ? `${name} (${deposits.currency})` : name);
  // Signed as they are summed.
  const less = (from: Money, what: Money) =>
    format.signedMoney(toMoney(minorUnits(from) - minorUnits(what), from.currency));
  const grown = (what: "balance" | "staked", opening: Money, closing: Money) => ({
    name: named(t(`rewards:cashback.${what}`, { opening: format.money(opening), closing: format.money(closing) })),
    figure: less(opening, closing),
  });
  const { openingStaked, closingStaked } = account;
  const isStaked = minorUnits(openingStaked) > 0n || minorUnits(closingStaked) > 0n;
  return [
    { name: named(t("rewards:cashback.deposits")), figure: format.money(deposits) },
    { name: named(t("rewards:cashback.withdrawals")), figure: less(toMoney(0n, withdrawals.currency), withdrawals) },
    grown("balance", account.opening, account.closing),
    ...(isStaked ? [grown("staked", openingStaked, closingStaked)] : []),
  ];
}

const DAY_MS = 24 * 60 * 60_000;

/** The last day of the week that starts on a day. */
const lastDayOf = (week: string): string => new Date(Date.parse(week) + 6 * DAY_MS).toISOString();

const lostLine = ({ t, format }: Scope, { lost }: Week) =>
  minorUnits(lost) < 0n
    ? { name: t("rewards:cashback.won"), figure: format.money(toMoney(-minorUnits(lost), lost.currency)) }
    : { name: t("rewards:cashback.lost"), figure: format.money(lost) };

/** What comes back of a loss. */
const shareLines = (scope: Scope, { percent, worth, points }: Week) => {
  const { t, format } = scope;
  return [
    { name: t("rewards:cashback.percent", { percent: format.percent(percent / 100, 0) }), figure: format.money(worth) },
    { name: t("rewards:cashback.points"), figure: pointsText(scope, points) },
  ];
};

/** A week of cashback with every figure it is computed from. */
function weekView(scope: Scope, name: "last" | "present", week: Week) {
  const { t, format } = scope;
  const dates = { from: format.date(week.week, "restrictions"), to: format.date(lastDayOf(week.week), "restrictions") };
  const date = format.date(week.state === "open" ? week.until : week.claimUntil);
  return {
    title: t(`rewards:cashback.${name}`, dates),
    state: t(`rewards:cashback.${week.state}`, { date }),
    lines: [
      ...week.accounts.filter(hasMoved).flatMap((account, _, { length }) => accountLines(scope, account, length > 1)),
      lostLine(scope, week),
      ...(week.percent > 0 ? shareLines(scope, week) : []),
    ],
    claim:
      week.state === "claimable"
        ? { week: week.week, label: t("rewards:cashback.button", { points: pointsText(scope, week.points) }) }
        : null,
  };
}

export const exchangeForm = exchangePoints.body;
export const claimForm = claimCashback.body;

/** The cashback of the past week, and the present one so far. */
export function cashbackView(scope: Scope, { last, present }: DataOf<"getCashback">) {
  const { t, format } = scope;
  const euro = (cents: bigint) => format.money(toMoney(cents, "EUR"));
  return {
    rule: t("rewards:cashback.rule", { low: euro(CASHBACK_LOW), high: euro(CASHBACK_HIGH) }),
    weeks: [weekView(scope, "last", last), weekView(scope, "present", present)],
  };
}

/** The points page in the visitor's language; every figure in its texts comes from the rules. */
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
    exchange: { rule: t("rewards:points.exchange.rule", rule), own: own && exchangeView(scope, own) },
  };
}

/** The reason of a change, its figures in a phrase. */
function detailOf(scope: Scope, row: PointsRow): string {
  const { t, format } = scope;
  switch (row.kind) {
    case "counted":
      return [
        t("rewards:pointsHistory.rounds", {
          count: row.rounds,
          figure: format.number(row.rounds),
          wagered: format.money(row.wagered),
        }),
        ...(row.games.length > 0 ? [row.games.join(", ")] : []),
      ].join(" · ");
    case "exchanged":
      return `${pointsFor(scope, row.pointsPerEuro)} = ${euroText(scope)}`;
    case "cashback":
      return t("rewards:pointsHistory.cashback", {
        percent: format.percent(row.percent / 100, 0),
        lost: format.money(row.lost),
        from: format.date(row.week, "restrictions"),
        to: format.date(lastDayOf(row.week), "restrictions"),
      });
  }
}

/** A gain without a sign, a loss with its minus. */
function movedText(scope: Scope, points: Money): string {
  const amount = minorUnits(points);
  return amount < 0n ? `\u2212${pointsText(scope, toMoney(-amount, points.currency))}` : pointsText(scope, points);
}

/** A change of the history. */
export function pointsRowView(scope: Scope, row: PointsRow) {
  const { t, format } = scope;
  return {
    id: row.id,
    at: format.date(row.at),
    what: t(`rewards:pointsHistory.kind.${row.kind}`),
    detail: detailOf(scope, row),
    status: row.kind === "counted" ? statusText(scope, row.statusName) : "",
    balances: `${format.wholeNumber(row.balanceBefore.amount)} → ${format.wholeNumber(row.balanceAfter.amount)}`,
    points: movedText(scope, row.points),
    worth: row.kind === "exchanged" ? format.money(row.paid) : worthText(scope, row.points, row.worth),
  };
}
