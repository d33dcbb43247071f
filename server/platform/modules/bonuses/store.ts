import { and, asc, eq, gt, isNull, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import { gameById } from "#server/games/index.ts";
import { type Database, type Given, prepared, type Transaction, type Writer } from "#server/platform/db/index.ts";
import { jurisdictionOf } from "#server/platform/modules/jurisdictions/index.ts";
import { countingGames } from "./contribution.ts";
import { bonusCampaignAmounts, bonusCampaigns } from "./tables.ts";

type Terms = typeof bonusCampaigns.$inferSelect;
type Amounts = typeof bonusCampaignAmounts.$inferSelect;

/** A campaign with its amounts in one currency. */
export type Campaign = Terms & { amounts: Amounts };

const notOver = (now: Date | SQLWrapper) => or(isNull(bonusCampaigns.closesAt), gt(bonusCampaigns.closesAt, now));

const writeCampaigns = (db: Writer, currency: RealCurrency | SQLWrapper, which: SQL | undefined) =>
  db
    .select({ terms: bonusCampaigns, amounts: bonusCampaignAmounts })
    .from(bonusCampaigns)
    .innerJoin(
      bonusCampaignAmounts,
      and(eq(bonusCampaignAmounts.campaignId, bonusCampaigns.id), eq(bonusCampaignAmounts.currency, currency)),
    )
    .where(which)
    .orderBy(asc(bonusCampaigns.place), asc(bonusCampaigns.id));

const together = ({ terms, amounts }: { terms: Terms; amounts: Amounts }): Campaign => ({ ...terms, amounts });

/** Terms that a jurisdiction allows: no bonus is offered that must be staked more often than its cap. */
export const withinCap = (wagerCap: number | SQLWrapper) => lte(bonusCampaigns.wagerFactor, wagerCap);

const currentOf = prepared(
  (db, { currency, wagerCap, now }: Given<{ currency: RealCurrency; wagerCap: number; now: Date }>) =>
    writeCampaigns(db, currency, and(withinCap(wagerCap), notOver(now))),
);

const matchesOf = prepared(
  (db, { currency, wagerCap, now }: Given<{ currency: RealCurrency; wagerCap: number; now: Date }>) =>
    writeCampaigns(
      db,
      currency,
      and(
        withinCap(wagerCap),
        notOver(now),
        sql`${bonusCampaigns.reward} = 'match' and ${bonusCampaigns.trigger} = 'deposit'`,
      ),
    ),
);

/** Whom campaigns are offered to: in which currency, and in the jurisdiction of which country; null for a guest. */
export interface Offered {
  currency: RealCurrency;
  country: string | null;
}

/** The offered campaigns whose time is not over, in their order. */
export async function currentCampaigns(
  db: Database | Transaction,
  { currency, country }: Offered,
  now: Date,
): Promise<Campaign[]> {
  const { wagerCap } = jurisdictionOf(country);
  return (await currentOf(db, { currency, wagerCap, now })).map(together);
}

/** Those of {@link currentCampaigns} that add to a deposit. */
export async function currentMatches(db: Database, { currency, country }: Offered, now: Date): Promise<Campaign[]> {
  const { wagerCap } = jurisdictionOf(country);
  return (await matchesOf(db, { currency, wagerCap, now })).map(together);
}

/** The campaign of a code, ignoring case, while its time is not over; null for an unknown code. */
export async function campaignOfCode(
  db: Database,
  { code, currency, country, now }: Offered & { code: string; now: Date },
): Promise<Campaign | null> {
  const [campaign] = await writeCampaigns(
    db,
    currency,
    and(eq(bonusCampaigns.code, code.toUpperCase()), withinCap(jurisdictionOf(country).wagerCap), notOver(now)),
  );
  return campaign ? together(campaign) : null;
}

export async function campaignById(db: Database, id: string): Promise<Terms | undefined> {
  const [campaign] = await db.select().from(bonusCampaigns).where(eq(bonusCampaigns.id, id));
  return campaign;
}

/** The terms of the campaigns whose time is not over, without amounts. */
export const currentTerms = (db: Database, now: Date): Promise<Terms[]> =>
  db.select().from(bonusCampaigns).where(notOver(now)).orderBy(asc(bonusCampaigns.place), asc(bonusCampaigns.id));

export type CampaignDraft = typeof bonusCampaigns.$inferInsert & { amounts: Omit<Amounts, "campaignId">[] };

/**
 * Adds a campaign with its amounts; false when the id exists: that campaign stays unchanged, because players may have read its
 * terms. Throws an Error for a wager no game counts towards, which could not be met; and for free spins on anything but a slot
 * whose rounds need nothing but a stake.
 */
export async function addCampaign(tx: Transaction, { amounts, ...terms }: CampaignDraft): Promise<boolean> {
  if (terms.spinGameId && gameById(terms.spinGameId)?.rules.kind !== "slot") {
    throw new Error(`the free spins of ${terms.id} are not of a slot`);
  }
  const { contribution, allowedGames = null } = terms;
  if (terms.wagerFactor > 0 && countingGames({ contribution, allowedGames }).length === 0) {
    throw new Error(`no game counts towards the wager of ${terms.id}`);
  }
  const [added] = await tx
    .insert(bonusCampaigns)
    .values(terms)
    .onConflictDoNothing({ target: bonusCampaigns.id })
    .returning({ id: bonusCampaigns.id });
  if (!added) return false;
  await tx.insert(bonusCampaignAmounts).values(amounts.map((sums) => ({ ...sums, campaignId: terms.id })));
  return true;
}
