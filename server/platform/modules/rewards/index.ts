export { activateCampaign, cancelCampaign, claimReward, deactivateCampaign } from "./take.ts";
export { activeBonus, bonusStandingOf, cashboxOf, outlookFor, rulesOf, takenBonus, whatIsLost } from "./view.ts";
