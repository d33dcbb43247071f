import { BONUS_STATES } from "#app/contract/bonuses.ts";
import { type BonusOffer, OFFER_STATES } from "#app/contract/campaigns.ts";
import { POINTS_KINDS, type PointsRow } from "#app/contract/points.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";
import { askedAll, askedPage, chosen, daysOf, listed, listView, select } from "./filters.server.ts";

/** When it was taken, or until when it can be taken. */
function untilText({ t, format }: Scope, { takenAt, activateBy }: Pick<BonusOffer, "takenAt" | "activateBy">): string {
  if (takenAt) return t("rewards:bonusHistory.takenOn", { date: format.date(takenAt) });
  if (!activateBy) return t("rewards:bonusHistory.notRunning");
  return t("rewards:bonusHistory.until", { date: format.date(activateBy) });
}

function requestedPointsIn(scope: Scope) {
  const kind = chosen(scope, "group", POINTS_KINDS);
  return { days: daysOf(scope), choices: kind ? { kind } : {} };
}

/** The query of the points file. */
export const askedPoints = (scope: Scope) => askedAll(requestedPointsIn(scope));

type Totals = DataOf<"listPointsHistory">["totals"];

/** What was collected, exchanged and given back, where it is not zero, and what was staked for it. */
function pointsTotals({ t, format }: Scope, totals: Totals) {
  const lines = POINTS_KINDS.filter((kind) => totals[kind].amount !== "0").map((kind) => ({
    name: t(`rewards:pointsHistory.kind.${kind}`),
    figures: [format.wholeNumber(totals[kind].amount)],
    plain: true,
  }));
  const { wagered } = totals;
  return wagered.amount === "0"
    ? lines
    : [...lines, { name: t("history:rounds.staked"), figures: [format.money(wagered)] }];
}

/** The page of points changes; the caller supplies how a change is shown. */
export async function pointsPage<View>(scope: Scope, viewOf: (row: PointsRow) => View) {
  const { t, paths } = scope;
  const requested = requestedPointsIn(scope);
  const kinds = POINTS_KINDS.map((value) => ({ value, label: t(`rewards:pointsHistory.kind.${value}`) }));
  const selects = [select(scope, "group", requested.choices.kind, kinds)];
  const list = await listed(scope, () => scope.call("listPointsHistory", askedPage(scope, requested)));
  const { found } = list;
  return {
    ...listView(scope, { days: requested.days, selects, to: paths.pointsHistory, file: "points" }, list),
    totals: found ? pointsTotals(scope, found.totals) : [],
    changes: (found?.items ?? []).map(viewOf),
  };
}

function requestedOffersIn(scope: Scope) {
  const state = chosen(scope, "state", OFFER_STATES);
  return { days: daysOf(scope), choices: state ? { state } : {} };
}

/** The query of the bonuses file. */
export const askedOffers = (scope: Scope) => askedAll(requestedOffersIn(scope));

export async function bonusPage(scope: Scope) {
  const { t, format, paths } = scope;
  const requested = requestedOffersIn(scope);
  const { days, choices } = requested;
  const list = await listed(scope, () => scope.call("listBonusHistory", askedPage(scope, requested)));
  const states = OFFER_STATES.map((value) => ({ value, label: t(`rewards:bonusHistory.state.${value}`) }));
  const selects = [select(scope, "state", choices.state, states)];
  return {
    ...listView(scope, { days, selects, to: paths.bonusHistory, file: "bonus" }, list),
    offers: (list.found?.items ?? []).map(({ id, campaign, offeredAt, bonusId, ...offer }) => ({
      id,
      state: offer.state,
      stateName: t(`rewards:bonusHistory.state.${offer.state}`),
      campaign: campaign.title,
      href: bonusId && paths.takenBonus(bonusId),
      offeredAt: offeredAt && format.date(offeredAt),
      until: untilText(scope, offer),
    })),
  };
}

/** The page of the bonuses the player took, with the outcome of each. */
export async function takenPage(scope: Scope) {
  const { t, format, paths } = scope;
  const state = chosen(scope, "state", BONUS_STATES);
  const requested = { days: daysOf(scope), choices: state ? { state } : {} };
  const list = await listed(scope, () => scope.call("listTakenBonuses", askedPage(scope, requested)));
  const states = BONUS_STATES.map((value) => ({ value, label: t(`rewards:taken.state.${value}`) }));
  const selects = [select(scope, "state", state, states)];
  const { file: _, ...view } = listView(
    scope,
    { days: requested.days, selects, to: paths.takenBonuses, file: "bonus" },
    list,
  );
  return {
    ...view,
    bonuses: (list.found?.items ?? []).map((bonus) => ({
      id: bonus.id,
      campaign: bonus.campaign.title,
      href: paths.takenBonus(bonus.id),
      state: bonus.state,
      stateName: t(`rewards:taken.state.${bonus.state}`),
      acceptedAt: format.date(bonus.acceptedAt),
      amount: format.money(bonus.amount),
      counted: t("rewards:cancel.of", { counted: format.money(bonus.counted), wager: format.money(bonus.wager) }),
      released: format.money(bonus.released),
      forfeited: format.money(bonus.forfeited),
    })),
  };
}
