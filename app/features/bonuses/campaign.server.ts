import type { BonusCampaign, BonusOffer, BonusStanding } from "#app/contract/campaigns.ts";
import { posterPath } from "#app/paths.ts";
import type { Scope } from "#app/request/scope.ts";
import { termsOf } from "./terms.server.ts";

/** The player's standing, in words. */
export function standingText({ t }: Scope, { reason, remaining }: BonusStanding, trigger: BonusCampaign["trigger"]) {
  const name = reason ?? (trigger.kind === "code" ? "withCode" : "qualifies");
  return t(`rewards:campaigns.standing.${name}`, { count: remaining ?? 0 });
}

const standingView = (scope: Scope, standing: BonusStanding, { trigger }: BonusCampaign) => ({
  qualifies: standing.qualifies,
  text: standingText(scope, standing, trigger),
});

type ShownCampaign = BonusCampaign & { standing: BonusStanding | null; offer?: BonusOffer | null };

/** Whether the player can never take it any more. */
const isPast = (standing: BonusStanding | null): boolean =>
  standing?.reason === "taken" || standing?.reason === "lapsed" || standing?.reason === "deposit_passed";

/** The page that shows the cost and takes the offer; a campaign with a code needs the code. */
const offerHref = ({ paths }: Scope, { id, state, trigger, standing }: ShownCampaign, code?: string) =>
  state === "announced" || isPast(standing) || (trigger.kind === "code" && !code)
    ? null
    : paths.bonusCampaign(id, code ? { code } : undefined);

/** A sentence that says what was offered and when. */
function offerText({ t, format }: Scope, { state, offeredAt, activateBy, takenAt }: BonusOffer): string {
  const date = format.date(offeredAt, "restrictions");
  if (takenAt) return t("rewards:campaigns.taken", { date, taken: format.date(takenAt) });
  return activateBy
    ? t(`rewards:campaigns.${state}`, { date, till: format.date(activateBy) })
    : t("rewards:campaigns.kept", { date });
}

/** Whether the page must say that none of the shown campaigns can be activated yet. */
export const isAnnounced = (campaigns: readonly BonusCampaign[]): boolean =>
  campaigns.length > 0 && campaigns.every(({ state }) => state === "announced");

/** The view of a campaign: its head, its standing for the reader, and its terms. */
export function campaignView(scope: Scope, campaign: ShownCampaign, code?: string) {
  const { id, state, ink, title, summary, standing, offer } = campaign;
  return {
    id,
    state,
    ink,
    href: standing && offerHref(scope, campaign, code),
    image: posterPath(campaign),
    title,
    summary,
    standing: standing && standingView(scope, standing, campaign),
    offer: offer ? offerText(scope, offer) : null,
    terms: termsOf(scope, campaign),
  };
}

export type CampaignView = ReturnType<typeof campaignView>;
