import type { BonusStanding } from "#app/contract/campaigns.ts";
import { isLapsed } from "./offers.ts";
import type { bonusCampaigns, bonusOffers } from "./tables.ts";

/** What a player has done and may do, as far as the terms of campaigns ask. */
export interface PlayerFacts {
  isBlocked: boolean;
  isExcluded: boolean;
  isCoolingOff: boolean;
  isEmailConfirmed: boolean;
  /** Deposits that arrived. */
  deposits: number;
  /** Games of which a real round was settled; 0 where no campaign asks. */
  differentGames: number;
}

type Terms = Pick<
  typeof bonusCampaigns.$inferSelect,
  "state" | "trigger" | "depositNumber" | "differentGames" | "opensAt"
>;
type Offer = Pick<typeof bonusOffers.$inferSelect, "activateBy">;

/** What has come about between a campaign and its player. */
interface CampaignFacts {
  offer?: Offer | undefined;
  isTaken?: boolean;
  /** Its budget does not reach for one more. */
  isSpent?: boolean;
}

type Reason = NonNullable<BonusStanding["reason"]>;

const no = (reason: Reason, remaining: number | null = null): BonusStanding => ({
  qualifies: false,
  reason,
  remaining,
});

/** What of the trigger is missing; undefined when nothing is. */
function missing(terms: Terms, facts: PlayerFacts, offer: Offer | undefined, now: Date): BonusStanding | undefined {
  if (terms.trigger === "registration") {
    if (!offer) return no("not_offered");
    return isLapsed(offer, terms.state, now) ? no("lapsed") : undefined;
  }
  if (terms.trigger === "deposit") {
    const ahead = (terms.depositNumber ?? 1) - 1 - facts.deposits;
    if (ahead < 0) return no("deposit_passed");
    return ahead > 0 ? no("deposit_ahead", ahead) : undefined;
  }
  const games = (terms.differentGames ?? 0) - facts.differentGames;
  return terms.trigger === "gamification" && games > 0 ? no("games_missing", games) : undefined;
}

/**
 * Whether the player qualifies for the campaign, and the first reason why not. Whether the player may play comes first,
 * whatever the terms: to an excluded player nothing is offered. Nobody qualifies for what was taken, is only announced or has no
 * budget left. A confirmed
 * e-mail comes last: it mends nothing else.
 */
export function standingOf(
  terms: Terms,
  facts: PlayerFacts,
  { offer, isTaken = false, isSpent = false }: CampaignFacts,
  now: Date,
): BonusStanding {
  if (facts.isBlocked) return no("blocked");
  if (facts.isExcluded) return no("self_excluded");
  if (facts.isCoolingOff) return no("cooling_off");
  if (isTaken) return no("taken");
  if (terms.state === "announced" || now < terms.opensAt) return no("not_open");
  if (isSpent) return no("budget_spent");
  const lacking = missing(terms, facts, offer, now);
  if (lacking) return lacking;
  return facts.isEmailConfirmed ? { qualifies: true, reason: null, remaining: null } : no("email_not_confirmed");
}
