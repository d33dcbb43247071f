import type { BonusStanding } from "#app/contract/campaigns.ts";
import type { Language } from "#app/contract/languages.ts";
import type { Context } from "#server/platform/context.ts";
import { type AcceptedTerms, hashOf, termsOf } from "#server/platform/modules/bonus-money/index.ts";
import { campaignFor, type Reader } from "#server/platform/modules/eligibility/index.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** A campaign for one player, with the terms that would bind them. */
export interface Offered {
  id: string;
  title: string;
  standing: BonusStanding;
  terms: AcceptedTerms;
  termsHash: string;
}

/** Refuses with `not_found`; also a campaign with a code, without that code, because codes are not disclosed. */
export async function offeredTo(
  context: Context,
  reader: Reader,
  { campaignId, code }: { campaignId: string; code?: string | undefined },
  language: Language,
): Promise<Offered> {
  const campaign = await campaignFor(context, reader, { campaignId, code }, language);
  if (!campaign) throw new Refusal("not_found");
  const terms = termsOf(campaign);
  return { id: campaign.id, title: campaign.title, standing: campaign.standing, terms, termsHash: hashOf(terms) };
}
