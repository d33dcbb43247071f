import type { BonusStanding } from "#app/contract/campaigns.ts";
import { isLapsed } from "./offers.ts";
import type { bonusCampaigns, bonusOffers } from "./tables.ts";

/** What a player has done and may do, as far as campaign terms depend on it. */
export interface PlayerFacts {
  isBlocked: boolean;
  isExcluded: boolean;
  isCoolingOff: boolean;
  isEmailConfirmed: boolean;
  /** Number of deposits that arrived. */
  deposits: number;
  /** Number of games with a settled real round; 0 where no campaign requires it. */
  differentGames: number;
}

type Terms = Pick<
  typeof bonusCampaigns.$inferSelect,
  "state" | "trigger" | "depositNumber" | "differentGames" | "opensAt"
>;
type Offer = Pick<typeof bonusOffers.$inferSelect, "activateBy">;

/** What has happened between a campaign and its player. */
interface CampaignFacts {
  offer?: Offer | undefined;
  isTaken?: boolean;
  /** Whether its budget does not cover one more bonus. */
  isSpent?: boolean;
}

type Reason = NonNullable<BonusStanding["reason"]>;

const no = (reason: Reason, remaining: number | null = null): BonusStanding => ({
  qualifies: false,
  reason,
  remaining,
});

/** What the trigger still requires; undefined when nothing. */
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
 * Whether the player qualifies for the campaign, and the first reason why not. Whether the player may play comes first, whatever
 * the terms: an excluded player is offered nothing. Nobody qualifies for a campaign that was taken, is only announced or has no
 * budget left. A confirmed e-mail comes last: it removes no other reason.
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
