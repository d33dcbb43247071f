import type { PlayerBonus } from "#app/contract/bonuses.ts";
import { minorUnits } from "#app/contract/money.ts";
import type { Scope } from "#app/request/scope.ts";
import { bindingTermsOf } from "./terms.server.ts";

const share = ({ counted, wager }: PlayerBonus): number =>
  minorUnits(wager) > 0n ? Number((minorUnits(counted) * 100n) / minorUnits(wager)) : 0;

/** The figure of a bonus that has not ended, and what it waits for, by state. */
function headOf({ t, format }: Scope, bonus: PlayerBonus) {
  const { state, terms, left, missing, spinsLeft } = bonus;
  const until = format.date(bonus.until);
  const { reward } = terms;
  if (state === "waiting" && reward.kind === "match") {
    return {
      name: t("rewards:taken.state.waiting"),
      figure: t("rewards:taken.forDeposit", { minimum: format.money(reward.minimumDeposit) }),
      text: t("rewards:taken.waitsText", { minimum: format.money(reward.minimumDeposit), until }),
    };
  }
  return state === "spinning"
    ? {
        name: t("rewards:taken.spins"),
        figure: format.number(spinsLeft),
        text: t("rewards:taken.spinsText", { until }),
      }
    : {
        name: t("rewards:taken.now"),
        figure: format.money(left),
        text: t("rewards:taken.becomes", { missing: format.money(missing), until }),
      };
}

/** A bonus of the player that has not ended. */
export function runningView(scope: Scope, bonus: PlayerBonus) {
  const { t, format, paths } = scope;
  const { id, campaign, state, terms, counted, wager } = bonus;
  const { reward } = terms;
  const games =
    state === "spinning" && reward.kind === "free_spins" ? [reward.game] : (terms.wager?.allowedGames ?? []);
  const percent = share(bonus);
  return {
    id,
    title: campaign.title,
    state,
    href: paths.bonusCampaign(campaign.id),
    cancelHref: paths.cancelBonus(campaign.id),
    head: headOf(scope, bonus),
    meter:
      state === "running"
        ? {
            name: t("rewards:taken.staked", { wager: format.money(wager) }),
            figure: t("rewards:taken.share", {
              counted: format.money(counted),
              percent: format.percent(percent / 100, 0),
            }),
            percent,
          }
        : null,
    games: games.map((game) => ({ ...game, href: paths.play(game.id) })),
  };
}

export type RunningView = ReturnType<typeof runningView>;

/** A bonus the player took, in any state. */
export function takenView(scope: Scope, bonus: PlayerBonus) {
  const { t, format, paths } = scope;
  const { campaign, state, terms, termsHash, counted, wager, endedAt } = bonus;
  return {
    title: campaign.title,
    stateName: t(`rewards:taken.state.${state}`),
    runningHref: endedAt ? null : paths.bonusCampaign(campaign.id),
    acceptedAt: format.date(bonus.acceptedAt),
    endedAt: endedAt && format.date(endedAt),
    amount: format.money(bonus.amount),
    progress: t("rewards:cancel.of", { counted: format.money(counted), wager: format.money(wager) }),
    released: format.money(bonus.released),
    forfeited: format.money(bonus.forfeited),
    terms: bindingTermsOf(scope, terms),
    hash: termsHash,
  };
}
