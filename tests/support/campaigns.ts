import { bonusCampaigns } from "#server/platform/modules/bonuses/tables.ts";
import { addCampaigns } from "#server/platform/seed/campaigns.ts";
import type { TestPlatform } from "./platform.ts";
import { startMoneyPlatform } from "./play.ts";

/** A platform with the five campaigns of the world, announced and not yet open, and no players. */
export async function startCampaignPlatform() {
  const platform = await startMoneyPlatform();
  await addCampaigns(platform.context);
  await platform.context.connection.db.update(bonusCampaigns).set({ state: "announced" });
  return platform;
}

/** Opens every campaign for activation, which makes players qualify and offers expire. */
export async function openCampaigns({ context }: TestPlatform): Promise<void> {
  await context.connection.db.update(bonusCampaigns).set({ state: "open" });
}
