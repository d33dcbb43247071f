import { and, count, eq } from "drizzle-orm";
import type { PlayerBonus as BonusOnTheWire } from "#app/contract/bonuses.ts";
import type { Language } from "#app/contract/languages.ts";
import { toMoney } from "#app/contract/money.ts";
import { lesser } from "#server/platform/amounts.ts";
import type { Database } from "#server/platform/db/index.ts";
import { awayFrom, isBeyond, type Place } from "#server/platform/db/keyset.ts";
import { isWithin, type Period } from "#server/platform/db/period.ts";
import { bonusCampaigns } from "#server/platform/modules/bonuses/tables.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import { spinsLeft } from "./lifecycle.ts";
import { type PlayerBonus, playerBonuses } from "./tables.ts";

/** What has counted, in whole minor units: hundredths left over are not shown. */
const countedOf = ({ counted, wager }: PlayerBonus): bigint => lesser(counted / 100n, wager);

/** A bonus as the contract shows it, with the bonus money left. */
export function viewBonus(bonus: PlayerBonus, title: string, left: bigint): BonusOnTheWire {
  const { id, campaignId, state, terms, termsHash, acceptedAt, until, startedAt, endedAt, currency } = bonus;
  const money = (amount: bigint) => toMoney(amount, currency);
  return {
    id,
    campaign: { id: campaignId, title },
    state,
    terms,
    termsHash,
    acceptedAt: acceptedAt.toISOString(),
    until: until.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    amount: money(bonus.amount),
    left: money(endedAt === null ? left : 0n),
    spinsLeft: endedAt === null ? spinsLeft(bonus) : 0,
    wager: money(bonus.wager),
    counted: money(countedOf(bonus)),
    missing: money(bonus.wager - countedOf(bonus)),
    openRounds: bonus.openRounds,
    released: money(bonus.released),
    forfeited: money(bonus.forfeited),
  };
}

interface HistoryFilter {
  playerId: string;
  period: Period;
  state?: PlayerBonus["state"] | undefined;
}

const fits = ({ playerId, period, state }: HistoryFilter) =>
  and(
    eq(playerBonuses.playerId, playerId),
    isWithin(period, playerBonuses.acceptedAt),
    state && eq(playerBonuses.state, state),
  );

/** The player's bonuses on one side of a position, away from it: one more than the limit, to see whether more follow. */
export async function bonusHistory(
  db: Database,
  filter: HistoryFilter,
  { place, limit, language }: { place: Place | undefined; limit: number; language: Language },
) {
  const rows = await db
    .select({ bonus: playerBonuses, texts: bonusCampaigns.texts })
    .from(playerBonuses)
    .innerJoin(bonusCampaigns, eq(bonusCampaigns.id, playerBonuses.campaignId))
    .where(and(fits(filter), isBeyond(place, playerBonuses.acceptedAt, playerBonuses.id)))
    .orderBy(awayFrom(place, playerBonuses.acceptedAt, playerBonuses.id))
    .limit(limit + 1);
  return rows.map(({ bonus, texts }) => ({ bonus, title: texts[language].title }));
}

/** How many of the player's bonuses match. */
export async function countBonuses(db: Database, filter: HistoryFilter): Promise<number> {
  const [total] = await db.select({ rows: count() }).from(playerBonuses).where(fits(filter));
  return total?.rows ?? 0;
}

/** The player's bonus with its title and what is left, as the contract shows it. */
export async function showBonus(db: Database, bonus: PlayerBonus, language: Language): Promise<BonusOnTheWire> {
  const [[campaign], purse] = await Promise.all([
    db.select({ texts: bonusCampaigns.texts }).from(bonusCampaigns).where(eq(bonusCampaigns.id, bonus.campaignId)),
    purseOf(db, bonus.playerId, bonus.currency),
  ]);
  return viewBonus(bonus, campaign?.texts[language].title ?? bonus.campaignId, purse.bonus);
}
