import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { bonusCampaigns, bonusOffers } from "./tables.ts";

type Terms = typeof bonusCampaigns.$inferSelect;

/** Every campaign, in the order of the list. */
export const allCampaigns = (db: Database): Promise<Terms[]> =>
  db.select().from(bonusCampaigns).orderBy(asc(bonusCampaigns.place), asc(bonusCampaigns.id));

/** A campaign, its row locked until the transaction ends. */
export async function lockCampaign(tx: Transaction, campaignId: string): Promise<Terms | undefined> {
  const [row] = await tx.select().from(bonusCampaigns).where(eq(bonusCampaigns.id, campaignId)).for("update");
  return row;
}

/** Pauses a campaign: it cannot be taken until it is reopened; accepted bonuses continue by their terms. */
export const pauseCampaign = (tx: Transaction, { id }: Terms, now: Date) =>
  tx.update(bonusCampaigns).set({ state: "announced", pausedAt: now }).where(eq(bonusCampaigns.id, id));

/**
 * Opens a campaign. An earlier offer gets all its days from now on where the campaign was only announced, and its remaining days
 * where it was paused: no day passes in which it could not be taken.
 */
export async function openCampaign(tx: Transaction, { id, pausedAt, daysToActivate }: Terms, now: Date): Promise<void> {
  await tx.update(bonusCampaigns).set({ state: "open", pausedAt: null }).where(eq(bonusCampaigns.id, id));
  const at = now.toISOString();
  const activateBy = pausedAt
    ? sql`${bonusOffers.activateBy} + (${at}::timestamptz - greatest(${pausedAt.toISOString()}::timestamptz, ${bonusOffers.offeredAt}))`
    : sql`${at}::timestamptz + ${daysToActivate}::int * interval '1 day'`;
  await tx
    .update(bonusOffers)
    .set({ activateBy })
    .where(and(eq(bonusOffers.campaignId, id), pausedAt ? gt(bonusOffers.activateBy, pausedAt) : undefined));
}

/** From now on it is neither offered nor can it be taken. */
export const closeCampaign = (tx: Transaction, { id, opensAt }: Terms, now: Date) =>
  tx
    .update(bonusCampaigns)
    .set({ closesAt: now > opensAt ? now : new Date(opensAt.getTime() + 1) })
    .where(eq(bonusCampaigns.id, id));
