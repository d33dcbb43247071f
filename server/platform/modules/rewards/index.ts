export { activateCampaign, cancelCampaign, claimReward, deactivateCampaign } from "./take.ts";
export { activeBonus, cashboxOf, outlookFor, rulesOf, whatIsLost } from "./view.ts";
