import { addCampaigns } from "#server/platform/seed/campaigns.ts";
import { startMoneyPlatform } from "./play.ts";

/** A platform with the six campaigns of the world, and nobody in it. */
export async function startCampaignPlatform() {
  const platform = await startMoneyPlatform();
  await addCampaigns(platform.context);
  return platform;
}
