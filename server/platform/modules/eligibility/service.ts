import { eq, type SQL, sql } from "drizzle-orm";
import type { BonusCampaign, BonusOffer, BonusStanding } from "#app/contract/campaigns.ts";
import type { Language } from "#app/contract/languages.ts";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import { type Database, type Given, prepared } from "#server/platform/db/index.ts";
import {
  type Campaign,
  campaignOfCode,
  currentCampaigns,
  currentMatches,
  type Offered,
  offersColumn,
  type PlayerFacts,
  standingOf,
  takenColumn,
  viewCampaign,
  viewOffer,
  withoutBudget,
} from "#server/platform/modules/bonuses/index.ts";
import { takeFromAddress } from "#server/platform/modules/limits/index.ts";
import { depositsDoneColumn } from "#server/platform/modules/payments/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { blocksOf, inForceColumn } from "#server/platform/modules/protection/index.ts";
import { countDifferentGames } from "#server/platform/modules/rounds/index.ts";
import { fieldRefusal } from "#server/platform/refusal.ts";

/** What campaigns check of the player or guest who reads them. */
export interface Reader {
  id: string;
  currency: RealCurrency;
  country: string;
  isBlocked: boolean;
  isEmailConfirmed: boolean;
}

/** The currency and rules by which guests are shown sums. */
const GUEST: Offered = { currency: "EUR", country: null };

/** What campaigns check of a player, as columns of a statement about the player. */
export const checkedColumns = (playerId: SQL) => ({
  inForce: inForceColumn(playerId),
  depositsDone: depositsDoneColumn(playerId),
  offers: offersColumn(playerId),
  taken: takenColumn(playerId),
});

const checkedOf = prepared((db, { playerId }: Given<{ playerId: string }>) =>
  db
    .select(checkedColumns(sql`${playerId}`))
    .from(players)
    .where(eq(players.id, playerId)),
);

/** The values of {@link checkedColumns}. */
type Checked = Awaited<ReturnType<typeof checkedOf>>[number];

async function readChecked(db: Database, playerId: string): Promise<Checked> {
  const [checked] = await checkedOf(db, { playerId });
  if (!checked) throw new Error(`player ${playerId} does not exist`);
  return checked;
}

/** Returns the player's standing for each of these campaigns. What they check of the player is read unless it is given. */
async function judgeFor(context: Context, reader: Reader, campaigns: readonly Campaign[], known?: Checked) {
  const now = context.clock.now();
  const { db } = context.connection;
  const asksForGames = campaigns.some(({ trigger }) => trigger === "gamification");
  const [checked, differentGames, spent] = await Promise.all([
    known ?? readChecked(db, reader.id),
    asksForGames ? countDifferentGames(db, reader.id) : 0,
    withoutBudget(context, campaigns),
  ]);
  const { selfExclusionBlock, coolingOffBlock } = blocksOf(checked.inForce, now);
  const { isBlocked, isEmailConfirmed } = reader;
  const facts: PlayerFacts = {
    isBlocked,
    isEmailConfirmed,
    deposits: checked.depositsDone,
    differentGames,
    isExcluded: selfExclusionBlock.enabled,
    isCoolingOff: coolingOffBlock.enabled,
  };
  const offers = new Map(checked.offers.map((offer) => [offer.campaignId, offer]));
  const taken = new Map(checked.taken.map(({ campaignId, at }) => [campaignId, at]));
  return (campaign: Campaign): { standing: BonusStanding; offer: BonusOffer | null } => {
    const [offer, takenAt = null] = [offers.get(campaign.id), taken.get(campaign.id)];
    const between = { offer, isTaken: takenAt !== null, isSpent: spent.has(campaign.id) };
    return {
      standing: standingOf(campaign, facts, between, now),
      offer: offer ? viewOffer({ ...offer, takenAt }, campaign.state, now) : null,
    };
  };
}

/** Guests have no standing. */
const judgeForGuests = () => ({ standing: null });

/** The campaigns that the player's next deposit earns part of; one with a code is not among them. */
export async function matchesOf(context: Context, reader: Reader, checked: Checked): Promise<Campaign[]> {
  const campaigns = await currentMatches(context.connection.db, reader, context.clock.now());
  const judge = await judgeFor(context, reader, campaigns, checked);
  return campaigns.filter((campaign) => judge(campaign).standing.qualifies);
}

/** Every campaign whose time is not over, with the player's standing. */
export async function campaignsOf(context: Context, reader: Reader, language: Language) {
  const campaigns = await currentCampaigns(context.connection.db, reader, context.clock.now());
  const judge = await judgeFor(context, reader, campaigns);
  return campaigns.map((campaign) => ({ ...viewCampaign(campaign, language), ...judge(campaign) }));
}

type CampaignForVisitor = BonusCampaign & { standing: BonusStanding | null };

/** The same for a player or a guest. */
export async function campaignsFor(
  context: Context,
  reader: Reader | null,
  language: Language,
): Promise<CampaignForVisitor[]> {
  if (reader) return campaignsOf(context, reader, language);
  const campaigns = await currentCampaigns(context.connection.db, GUEST, context.clock.now());
  return campaigns.map((campaign) => ({ ...viewCampaign(campaign, language), ...judgeForGuests() }));
}

/**
 * One campaign whose time is not over, with the player's standing; null where there is none, and for one with a code that the
 * player has not entered.
 */
export async function campaignFor(
  context: Context,
  reader: Reader,
  { campaignId, code }: { campaignId: string; code?: string | undefined },
  language: Language,
) {
  const now = context.clock.now();
  const { db } = context.connection;
  const campaign = code
    ? await campaignOfCode(db, { code, currency: reader.currency, country: reader.country, now })
    : (await currentCampaigns(db, reader, now)).find(({ id }) => id === campaignId);
  if (campaign?.id !== campaignId || (campaign.trigger === "code" && !code)) return null;
  const judge = await judgeFor(context, reader, [campaign]);
  return { ...viewCampaign(campaign, language), ...judge(campaign) };
}

/**
 * The campaign of a code, with the standing of the player or guest. Refuses with `not_found` at the field, and with
 * `too_many_requests` an address that tries too often.
 */
export async function campaignForCode(
  context: Context,
  { code, reader, language, address }: { code: string; reader: Reader | null; language: Language; address: string },
): Promise<CampaignForVisitor> {
  const { connection, clock } = context;
  await takeFromAddress(connection, "bonusCode", address);
  const { currency, country } = reader ?? GUEST;
  const campaign = await campaignOfCode(connection.db, { code, currency, country, now: clock.now() });
  if (!campaign) throw fieldRefusal("not_found", "code", "unknown_code");
  const judge = reader ? await judgeFor(context, reader, [campaign]) : judgeForGuests;
  return { ...viewCampaign(campaign, language), ...judge(campaign) };
}
