import type { CampaignDraft } from "#server/platform/modules/bonuses/index.ts";

type Sums = CampaignDraft["amounts"][number];

/** A campaign of the world: dates are days from the present one, sums are in euro cents for every currency. */
export interface SeedCampaign
  extends Omit<CampaignDraft, "place" | "state" | "contribution" | "opensAt" | "closesAt" | "amounts"> {
  opensDaysAgo: number;
  /** Without it the campaign has no end. */
  closesInDays?: number;
  cents: Partial<Record<Exclude<keyof Sums, "currency">, bigint>>;
}
