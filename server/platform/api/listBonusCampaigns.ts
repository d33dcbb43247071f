import { campaignsFor } from "#server/platform/modules/eligibility/index.ts";
import type { Handler } from "./handler.ts";

export const listBonusCampaigns: Handler<"listBonusCampaigns"> = async ({ context, player, language }) => ({
  campaigns: await campaignsFor(context, player, language),
});
