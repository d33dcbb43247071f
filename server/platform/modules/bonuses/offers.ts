import { and, count, eq, getTableColumns, gt, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { BonusOffer } from "#app/contract/campaigns.ts";
import type { Language } from "#app/contract/languages.ts";
import { DAY_MS } from "#server/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { type Database, rowsColumn, type Transaction } from "#server/platform/db/index.ts";
import { awayFrom, isBeyond, type Place } from "#server/platform/db/keyset.ts";
import { isWithin, type Period } from "#server/platform/db/period.ts";
import { playerBonuses } from "#server/platform/modules/bonus-money/tables.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import { withinCap } from "./store.ts";
import { bonusCampaigns, bonusOffers } from "./tables.ts";

type Offer = typeof bonusOffers.$inferSelect;
type CampaignState = (typeof bonusCampaigns.$inferSelect)["state"];

/**
 * The deadline to activate an offer; null while its campaign is only announced. It cannot be taken then, so none of its days may
 * pass: opening a campaign must give earlier offers their days from then on.
 */
const deadlineOf = ({ activateBy }: Pick<Offer, "activateBy">, campaign: CampaignState): Date | null =>
  campaign === "announced" ? null : activateBy;

/** Whether the days to activate are over. It follows from the dates alone: no job has to run at that hour. */
export function isLapsed(offer: Pick<Offer, "activateBy">, campaign: CampaignState, now: Date): boolean {
  const deadline = deadlineOf(offer, campaign);
  return deadline !== null && now >= deadline;
}

/** An offer as the contract shows it; `takenAt` is null while it is not taken. */
export const viewOffer = (
  offer: Pick<Offer, "offeredAt" | "activateBy"> & { takenAt: Date | null },
  campaign: CampaignState,
  now: Date,
): BonusOffer => ({
  state: offer.takenAt ? "taken" : isLapsed(offer, campaign, now) ? "lapsed" : "offered",
  offeredAt: offer.offeredAt.toISOString(),
  activateBy: deadlineOf(offer, campaign)?.toISOString() ?? null,
  takenAt: offer.takenAt?.toISOString() ?? null,
});

/** When the player took which campaigns, as a column of a statement about the player. */
export const takenColumn = (playerId: SQL) =>
  rowsColumn(
    { campaignId: playerBonuses.campaignId, at: playerBonuses.acceptedAt },
    sql`from ${playerBonuses} where player_id = ${playerId} and state <> 'deactivated'`,
  );

/**
 * Offers a newly registering player the open campaigns for registration; each once, however often this is called. Belongs in the
 * transaction of the registration, so that no account lacks its offer.
 */
export async function offerCampaigns(
  tx: Transaction,
  { clock, random }: Context,
  player: { id: string; country: string },
): Promise<void> {
  const offeredAt = clock.now();
  const campaigns = await tx
    .select({ id: bonusCampaigns.id, days: bonusCampaigns.daysToActivate })
    .from(bonusCampaigns)
    .where(
      and(
        eq(bonusCampaigns.trigger, "registration"),
        withinCap(jurisdictionOf(player.country).wagerCap),
        lte(bonusCampaigns.opensAt, offeredAt),
        or(isNull(bonusCampaigns.closesAt), gt(bonusCampaigns.closesAt, offeredAt)),
      ),
    );
  if (campaigns.length === 0) return;
  const offers = campaigns.map(({ id, days }) => ({
    id: random.id("bof"),
    playerId: player.id,
    campaignId: id,
    offeredAt,
    activateBy: new Date(offeredAt.getTime() + days * DAY_MS),
  }));
  await tx.insert(bonusOffers).values(offers).onConflictDoNothing();
}

/** The player's offers, as a column of a statement about the player. */
export const offersColumn = (playerId: SQL) =>
  rowsColumn(getTableColumns(bonusOffers), sql`from ${bonusOffers} where player_id = ${playerId}`);

export interface OfferFilter {
  playerId: string;
  period: Period;
  state?: BonusOffer["state"] | undefined;
  now: Date;
}

/**
 * The player's offers, and the bonuses he took that were offered to nobody by name; of a campaign there is one of each at most. An
 * offer cancelled before anything was given can be taken again.
 */
function historyOf(db: Database, playerId: string) {
  const offer = db.select().from(bonusOffers).where(eq(bonusOffers.playerId, playerId)).as("offer");
  const isTaken = and(eq(playerBonuses.playerId, playerId), ne(playerBonuses.state, "deactivated"));
  const { id, campaignId, acceptedAt } = playerBonuses;
  const bonus = db.select({ id, campaignId, acceptedAt }).from(playerBonuses).where(isTaken).as("bonus");
  return {
    offer,
    bonus,
    id: sql<string>`coalesce(${offer.id}, ${bonus.id})`,
    campaignId: sql<string>`coalesce(${offer.campaignId}, ${bonus.campaignId})`,
    at: sql`coalesce(${offer.offeredAt}, ${bonus.acceptedAt})`.mapWith(bonusOffers.offeredAt),
  };
}

type History = ReturnType<typeof historyOf>;

/** The same states as {@link viewOffer} derives. */
const fits = ({ offer, bonus, at }: History, { period, state, now }: OfferFilter) => {
  const isOver = sql`(${bonusCampaigns.state} <> 'announced' and ${offer.activateBy} <= ${now.toISOString()}::timestamptz)`;
  const inState = {
    taken: isNotNull(bonus.id),
    lapsed: and(isNull(bonus.id), isOver),
    offered: and(isNull(bonus.id), not(isOver)),
  };
  return and(isWithin(period, at), state && inState[state]);
};

/** How many rows of the player's history match. */
export async function countOffers(db: Database, filter: OfferFilter): Promise<number> {
  const history = historyOf(db, filter.playerId);
  const [row] = await db
    .select({ offers: count() })
    .from(history.offer)
    .fullJoin(history.bonus, eq(history.bonus.campaignId, history.offer.campaignId))
    .innerJoin(bonusCampaigns, eq(bonusCampaigns.id, history.campaignId))
    .where(fits(history, filter));
  return row?.offers ?? 0;
}

/**
 * The player's history on one side of a position, away from it, with the campaign's title and state: one more than the limit, to
 * see whether more follow.
 */
export async function offerHistory(
  db: Database,
  filter: OfferFilter,
  { place, limit, language }: { place: Place | undefined; limit: number; language: Language },
) {
  const history = historyOf(db, filter.playerId);
  const { offer, bonus, id, at, campaignId } = history;
  const rows = await db
    .select({
      id,
      at,
      campaignId,
      texts: bonusCampaigns.texts,
      campaignState: bonusCampaigns.state,
      offeredAt: offer.offeredAt,
      activateBy: offer.activateBy,
      bonusId: bonus.id,
      takenAt: bonus.acceptedAt,
    })
    .from(offer)
    .fullJoin(bonus, eq(bonus.campaignId, offer.campaignId))
    .innerJoin(bonusCampaigns, eq(bonusCampaigns.id, campaignId))
    .where(and(fits(history, filter), isBeyond(place, at, id)))
    .orderBy(awayFrom(place, at, id))
    .limit(limit + 1);
  return rows.map(({ texts, ...row }) => ({ ...row, title: texts[language].title }));
}

type Row = Awaited<ReturnType<typeof offerHistory>>[number];

/** A row of the history as the contract shows it. */
export function viewHistory({ id, campaignId, title, campaignState, bonusId, ...row }: Row, now: Date) {
  const { offeredAt, activateBy, takenAt } = row;
  return {
    id,
    bonusId,
    campaign: { id: campaignId, title },
    ...(offeredAt && activateBy
      ? viewOffer({ offeredAt, activateBy, takenAt }, campaignState, now)
      : { state: "taken" as const, offeredAt: null, activateBy: null, takenAt: takenAt?.toISOString() ?? null }),
  };
}
