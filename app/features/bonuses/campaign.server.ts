import type { BonusCampaign, BonusOffer, BonusStanding } from "#app/contract/campaigns.ts";
import { posterPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { termsOf } from "./terms.server.ts";

function standingView({ t }: Scope, { qualifies, reason, remaining }: BonusStanding, { trigger }: BonusCampaign) {
  const name = reason ?? (trigger.kind === "code" ? "withCode" : "qualifies");
  return { qualifies, text: t(`rewards:campaigns.standing.${name}`, { count: remaining ?? 0 }) };
}

/** What was offered when, in a sentence. */
function offerText({ t, format }: Scope, { state, offeredAt, activateBy }: BonusOffer): string {
  const date = format.date(offeredAt, "restrictions");
  return activateBy
    ? t(`rewards:campaigns.${state}`, { date, till: format.date(activateBy) })
    : t("rewards:campaigns.kept", { date });
}

/** Whether the page has to say that nothing can be activated yet. */
export const isAnnounced = (campaigns: readonly BonusCampaign[]): boolean =>
  campaigns.some(({ state }) => state === "announced");

type Told = BonusCampaign & { standing: BonusStanding | null; offer?: BonusOffer | null };

/** A campaign as a page shows it: what it is, how it stands for the reader, and its terms. */
export function campaignView(scope: Scope, campaign: Told) {
  const { id, state, ink, title, summary, standing, offer } = campaign;
  return {
    id,
    state,
    ink,
    image: posterPath(campaign),
    title,
    summary,
    standing: standing && standingView(scope, standing, campaign),
    offer: offer ? offerText(scope, offer) : null,
    terms: termsOf(scope, campaign),
  };
}

export type CampaignView = ReturnType<typeof campaignView>;
