export { activateCampaign, cancelCampaign, claimReward, deactivateCampaign } from "./take.ts";
export {
  activeBonus,
  bonusStandingColumn,
  cashboxColumns,
  cashboxFrom,
  cashboxOf,
  outlookFor,
  rulesOf,
  takenBonus,
  whatIsLost,
} from "./view.ts";
