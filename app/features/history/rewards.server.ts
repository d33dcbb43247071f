import { BONUS_STATES } from "#app/contract/bonuses.ts";
import type { BonusOffer } from "#app/contract/campaigns.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";
import { askedAll, askedPage, chosen, daysOf, listed, listView, select } from "./filters.server.ts";

const OFFER_STATES: readonly BonusOffer["state"][] = ["offered", "lapsed"];

const askedCountsIn = (scope: Scope) => ({ days: daysOf(scope), choices: {} });

/** All that the history of points is asked for in a file. */
export const askedPoints = (scope: Scope) => askedAll(askedCountsIn(scope));

type Count = DataOf<"listPointsHistory">["items"][number];

/** The page of the counts of points; how a count is shown is the points' own matter. */
export async function pointsPage<View>(scope: Scope, viewOf: (count: Count) => View) {
  const { format, paths } = scope;
  const asked = askedCountsIn(scope);
  const list = await listed(scope, () => scope.call("listPointsHistory", askedPage(scope, asked)));
  const { found } = list;
  return {
    ...listView(scope, { days: asked.days, selects: [], to: paths.pointsHistory, file: "points" }, list),
    totals: found && {
      points: format.wholeNumber(found.points.amount),
      wagered: format.money(found.wagered),
    },
    counts: (found?.items ?? []).map(viewOf),
  };
}

function askedOffersIn(scope: Scope) {
  const state = chosen(scope, "state", OFFER_STATES);
  return { days: daysOf(scope), choices: state ? { state } : {} };
}

/** All that the history of bonuses is asked for in a file. */
export const askedOffers = (scope: Scope) => askedAll(askedOffersIn(scope));

export async function bonusPage(scope: Scope) {
  const { t, format, paths } = scope;
  const asked = askedOffersIn(scope);
  const { days, choices } = asked;
  const list = await listed(scope, () => scope.call("listBonusHistory", askedPage(scope, asked)));
  const states = OFFER_STATES.map((value) => ({ value, label: t(`rewards:bonusHistory.state.${value}`) }));
  const selects = [select(scope, "state", choices.state, states)];
  return {
    ...listView(scope, { days, selects, to: paths.bonusHistory, file: "bonus" }, list),
    offers: (list.found?.items ?? []).map(({ id, campaign, state, offeredAt, activateBy }) => ({
      id,
      state,
      stateName: t(`rewards:bonusHistory.state.${state}`),
      campaign: campaign.title,
      offeredAt: format.date(offeredAt),
      until: activateBy
        ? t("rewards:bonusHistory.until", { date: format.date(activateBy) })
        : t("rewards:bonusHistory.notRunning"),
    })),
  };
}

/** The page of the bonuses the player took, with what became of each. */
export async function takenPage(scope: Scope) {
  const { t, format, paths } = scope;
  const state = chosen(scope, "state", BONUS_STATES);
  const asked = { days: daysOf(scope), choices: state ? { state } : {} };
  const list = await listed(scope, () => scope.call("listTakenBonuses", askedPage(scope, asked)));
  const states = BONUS_STATES.map((value) => ({ value, label: t(`rewards:taken.state.${value}`) }));
  const selects = [select(scope, "state", state, states)];
  const { file: _, ...view } = listView(
    scope,
    { days: asked.days, selects, to: paths.takenBonuses, file: "bonus" },
    list,
  );
  return {
    ...view,
    bonuses: (list.found?.items ?? []).map((bonus) => ({
      id: bonus.id,
      campaign: bonus.campaign.title,
      href: bonus.endedAt ? null : paths.bonusCampaign(bonus.campaign.id),
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
