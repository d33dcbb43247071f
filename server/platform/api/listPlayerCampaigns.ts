import { campaignsOf } from "#server/platform/modules/eligibility/index.ts";
import type { Handler } from "./handler.ts";

export const listPlayerCampaigns: Handler<"listPlayerCampaigns"> = async ({ context, player, language }) => ({
  campaigns: await campaignsOf(context, player, language),
});
