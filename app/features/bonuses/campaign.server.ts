import type { BonusCampaign, BonusOffer, BonusStanding } from "#app/contract/campaigns.ts";
import { posterPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { termsOf } from "./terms.server.ts";

function standingView({ t }: Scope, { qualifies, reason, remaining }: BonusStanding, { trigger }: BonusCampaign) {
  const name = reason ?? (trigger.kind === "code" ? "withCode" : "qualifies");
  return { qualifies, text: t(`rewards:campaigns.standing.${name}`, { count: remaining ?? 0 }) };
}

/** What was offered when, in a sentence. */
const offerText = ({ t, format }: Scope, { state, offeredAt, activateBy }: BonusOffer) =>
  t(`rewards:campaigns.${state}`, { date: format.date(offeredAt, "restrictions"), till: format.date(activateBy) });

/** Whether the page has to say that nothing can be activated yet. */
export const isAnnounced = (campaigns: readonly BonusCampaign[]): boolean =>
  campaigns.some(({ state }) => state === "announced");

type Told = BonusCampaign & { standing: BonusStanding | null; offer?: BonusOffer | null };

/** A campaign as a page shows it: what it is, how it stands for the reader, and its terms. */
export function campaignView(scope: Scope, campaign: Told) {
  const { id, ink, title, summary, standing, offer } = campaign;
  return {
    id,
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
