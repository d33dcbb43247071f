export { activateCampaign, cancelCampaign, claimReward, deactivateCampaign } from "./take.ts";
export { activeBonus, bonusStandingOf, cashboxOf, outlookFor, rulesOf, whatIsLost } from "./view.ts";
