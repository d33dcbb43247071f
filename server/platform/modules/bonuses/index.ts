export { costOfCampaign, lockBudget, withoutBudget } from "./budget.ts";
export { countingGames, STANDARD_CONTRIBUTION } from "./contribution.ts";
export { contributionGames } from "./contribution-games.ts";
export {
  countOffers,
  offerCampaigns,
  offerHistory,
  offersColumn,
  takenColumn,
  viewHistory,
  viewOffer,
} from "./offers.ts";
export {
  allCampaigns,
  closeCampaign,
  lockCampaign,
  openCampaign,
  pauseCampaign,
} from "./operator.ts";
export { type PlayerFacts, standingOf } from "./standing.ts";
export {
  addCampaign,
  type Campaign,
  type CampaignDraft,
  campaignById,
  campaignOfCode,
  currentCampaigns,
  currentMatches,
  currentTerms,
  type Offered,
} from "./store.ts";
export { bindingTerms, viewCampaign } from "./view.ts";
