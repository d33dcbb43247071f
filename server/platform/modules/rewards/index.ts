export { activateCampaign, cancelCampaign, claimReward, deactivateCampaign } from "./take.ts";
export { activeBonus, bonusStandingColumn, cashboxOf, outlookFor, rulesOf, takenBonus, whatIsLost } from "./view.ts";
