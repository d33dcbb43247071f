import type { PaymentDetails } from "#app/contract/cashier.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Scope } from "#app/request/scope.ts";

/** What a deposit would earn, or what waits for one: shown beside the deposit, chosen on a separate page. */
export function depositBonuses({ t, format, paths }: Scope, { waiting, campaigns }: DataOf<"getCashier">["bonuses"]) {
  const offers = [...(waiting ? [{ campaign: waiting.campaign, reward: waiting.terms.reward }] : []), ...campaigns];
  return offers.flatMap(({ campaign, reward }) => {
    if (reward.kind !== "match") return [];
    const figures = {
      percent: format.percent(reward.percent / 100, 0),
      minimum: format.money(reward.minimumDeposit),
      cap: format.money(reward.cap),
    };
    return [
      {
        id: campaign.id,
        title: campaign.title,
        text: t(`cashier:bonus.${waiting ? "waits" : "earns"}`, figures),
        href: paths.bonusCampaign(campaign.id),
        label: t(`cashier:bonus.${waiting ? "see" : "sum"}`),
      },
    ];
  });
}

/** The bonus that began with a deposit, and what is still to be staked for it: a list of one, or of none. */
export function begunBonus({ t, format, paths }: Scope, { bonus }: PaymentDetails) {
  if (!bonus) return [];
  const { id, campaign, amount, wager, until, endedAt, terms } = bonus;
  const how = terms.wager === null ? "yours" : endedAt ? "ended" : "begun";
  return [
    {
      id,
      title: campaign.title,
      text: t(`cashier:bonus.${how}`, {
        amount: format.money(amount),
        wager: format.money(wager),
        until: format.date(until),
      }),
      href: endedAt ? paths.takenBonus(id) : paths.bonusCampaign(campaign.id),
      label: t("cashier:bonus.see"),
    },
  ];
}

/** The smallest deposit that begins the bonus that waits, and what is said of a smaller one; null where none waits. */
export function waitingBonus({ t, format }: Scope, { waiting }: DataOf<"getCashier">["bonuses"]) {
  if (waiting?.terms.reward.kind !== "match") return null;
  const { minimumDeposit: least } = waiting.terms.reward;
  return { least, tooSmall: t("cashier:bonus.tooSmall", { minimum: format.money(least) }) };
}

export type WaitingBonus = ReturnType<typeof waitingBonus>;
export type DepositBonus = ReturnType<typeof depositBonuses>[number];
