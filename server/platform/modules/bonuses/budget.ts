import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import type { Database, Transaction } from "#server/platform/db/index.ts";
import { KeptFigures } from "#server/platform/kept-figures.ts";
import { playerBonuses } from "#server/platform/modules/bonus-money/tables.ts";
import { euroCents } from "#server/platform/modules/currencies/index.ts";
import type { Campaign } from "./store.ts";
import { bonusCampaigns } from "./tables.ts";

/** What a campaign has moved in one currency, in its minor units. */
interface Spent {
  currency: RealCurrency;
  taken: number;
  granted: bigint;
  takenBack: bigint;
  /** What bonuses that wait for their deposit, or have free spins left, may still be given. */
  promised: bigint;
}

/**
 * From the ledger: what the house gave as bonus money, and what it took back. Promised amounts follow from the accepted terms.
 * All in one statement, so that what is given while it runs is counted once.
 */
async function spentOn(db: Database | Transaction, campaignId: string): Promise<Spent[]> {
  const { rows } = await db.execute<Record<keyof Spent, string> & { currency: RealCurrency }>(sql`
    select bonus.currency, count(*)::text as taken, coalesce(sum(moved.granted), 0)::text as granted,
      coalesce(sum(moved.taken_back), 0)::text as "takenBack",
      coalesce(sum(case bonus.state
        when 'waiting' then (bonus.terms #>> '{reward,cap,amount}')::numeric
        when 'spinning' then ((bonus.terms #>> '{reward,spins}')::int - bonus.spins_played) *
          (bonus.terms #>> '{reward,stake,amount}')::numeric
      end), 0)::text as promised
    from ${playerBonuses} bonus
    cross join lateral (
      select -sum(posting.amount) filter (where entry.kind = 'bonus_granted') as granted,
        sum(posting.amount) filter (where entry.kind = 'bonus_forfeited') as taken_back
      from ledger_transactions entry
      join ledger_postings posting on posting.transaction_id = entry.id
      join ledger_accounts account on account.id = posting.account_id and account.owner = 'house'
      where entry.reference_kind = 'bonus' and entry.reference_id = bonus.id
    ) moved
    where bonus.campaign_id = ${campaignId} group by 1`);
  return rows.map(({ currency, taken, granted, takenBack, promised }) => ({
    currency,
    taken: Number(taken),
    granted: BigInt(granted),
    takenBack: BigInt(takenBack),
    promised: BigInt(promised),
  }));
}

const inEuro = (spent: readonly Spent[], of: (one: Spent) => bigint): bigint =>
  spent.reduce((sum, one) => sum + (euroCents(of(one), one.currency) ?? 0n), 0n);

/** How often a campaign was taken and what that cost the house, in euro cents by the reference rates. */
export async function costOfCampaign(db: Database, campaignId: string) {
  const spent = await spentOn(db, campaignId);
  return {
    taken: spent.reduce((all, { taken }) => all + taken, 0),
    granted: inEuro(spent, ({ granted }) => granted),
    takenBack: inEuro(spent, ({ takenBack }) => takenBack),
    promised: inEuro(spent, ({ promised }) => promised),
  };
}

/** The most that one player may be given, in minor units. */
interface Most {
  amount: bigint;
  currency: RealCurrency;
}

/** Whether a budget in euro cents covers one more bonus. */
function reaches(budget: bigint, spent: readonly Spent[], { amount, currency }: Most): boolean {
  const one = { currency, taken: 1, granted: amount, takenBack: 0n, promised: 0n };
  const cost = inEuro([...spent, one], ({ granted, takenBack, promised }) => granted - takenBack + promised);
  return cost <= budget;
}

/**
 * Whether the budget of a campaign covers one more bonus, after all concurrent acceptances: they wait for one another until their
 * transaction ends. A campaign without a budget is not locked.
 */
export async function lockBudget(tx: Transaction, campaignId: string, most: Most): Promise<boolean> {
  const [campaign] = await tx
    .select({ budget: bonusCampaigns.budget })
    .from(bonusCampaigns)
    .where(and(eq(bonusCampaigns.id, campaignId), isNotNull(bonusCampaigns.budget)))
    .for("no key update");
  if (!campaign?.budget) return true;
  return reaches(campaign.budget, await spentOn(tx, campaignId), most);
}

/** How old a displayed budget may be: the decisive check is made when the bonus is taken. */
const LIFETIME_MS = 15_000;

const kept = new KeptFigures<Spent[]>(LIFETIME_MS);

const mostOf = ({ reward, spins, amounts }: Campaign): bigint =>
  (reward === "free_spins" ? (amounts.spinStake ?? 0n) * BigInt(spins ?? 0) : (amounts.amount ?? amounts.cap)) ?? 0n;

/** The ids of those campaigns whose budget does not cover one more bonus, as of a few seconds ago. */
export async function withoutBudget(context: Context, campaigns: readonly Campaign[]): Promise<Set<string>> {
  const spent = new Set<string>();
  for (const campaign of campaigns) {
    const { id, budget, amounts } = campaign;
    if (budget === null) continue;
    const figures = await kept.get(context, id, () => spentOn(context.connection.db, id));
    if (!reaches(budget, figures, { amount: mostOf(campaign), currency: amounts.currency })) spent.add(id);
  }
  return spent;
}
