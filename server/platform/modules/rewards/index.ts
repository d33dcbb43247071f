export { activateCampaign, cancelCampaign, claimReward, deactivateCampaign } from "./take.ts";
export { activeBonus, cashboxOf, rulesOf, whatIsLost } from "./view.ts";
