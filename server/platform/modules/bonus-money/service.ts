import { and, asc, desc, eq, isNull, lte } from "drizzle-orm";
import { minorUnits, type RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockBudget } from "#server/platform/modules/bonuses/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { daysAfter, end, grant } from "./lifecycle.ts";
import { lockBonus, lockRunning, runningBonus } from "./store.ts";
import { type PlayerBonus, playerBonuses } from "./tables.ts";
import { type AcceptedTerms, hashOf, matchOf, mostOf } from "./terms.ts";

export interface Accepting {
  player: { id: string; currency: RealCurrency };
  campaignId: string;
  /** Made by the caller: the same under the same id is the same bonus. */
  operationId: string;
  terms: AcceptedTerms;
  /** What the player read. */
  termsHash: string;
}

async function repeated(tx: Transaction, { player, campaignId, operationId, termsHash }: Accepting) {
  const [bonus] = await tx
    .select()
    .from(playerBonuses)
    .where(and(eq(playerBonuses.playerId, player.id), eq(playerBonuses.operationId, operationId)));
  if (bonus && (bonus.campaignId !== campaignId || bonus.termsHash !== termsHash)) {
    throw new Refusal("operation_mismatch");
  }
  return bonus;
}

/** Until when what was accepted waits: for its deposit, or for its spins to be played. */
function waitsUntil({ reward, wager, daysToActivate }: AcceptedTerms, at: Date): Date {
  const days = reward.kind === "free_spins" ? (wager?.daysToFinish ?? daysToActivate) : daysToActivate;
  return daysAfter(at, days);
}

const FIRST_STATE = { match: "waiting", amount: "running", free_spins: "spinning" } as const;

/**
 * Stores what is accepted, or answers undefined where another stands in the way: the same operation at the same time, another
 * bonus that has not ended, or the same campaign before. It waits for whoever stores one at this moment.
 */
async function insert(
  tx: Transaction,
  context: Context,
  accepting: Accepting,
  at: Date,
): Promise<PlayerBonus | undefined> {
  const { player, terms, ...rest } = accepting;
  const [bonus] = await tx
    .insert(playerBonuses)
    .values({
      ...rest,
      ...{ id: context.random.id("bon"), playerId: player.id, currency: player.currency, terms },
      ...{ state: FIRST_STATE[terms.reward.kind], acceptedAt: at, until: waitsUntil(terms, at) },
    })
    .onConflictDoNothing()
    .returning();
  return bonus;
}

/** What stood in the way: the same operation answers what it made, anything else is refused. */
async function instead(tx: Transaction, accepting: Accepting): Promise<PlayerBonus> {
  const made = await repeated(tx, accepting);
  if (made) return made;
  throw new Refusal((await runningBonus(tx, accepting.player.id)) ? "bonus_running" : "bonus_unavailable");
}

/**
 * Takes a campaign that the caller found open to the player: gives its bonus, opens its free spins or lets it wait for a
 * deposit. Once per operation id. Refuses `terms_changed` where the player read others, `bonus_running` while another has not
 * ended, `bonus_unavailable` to who does not qualify, and a second time, and `bonus_budget_spent` where the budget of the campaign does
 * not reach for what it may give: who takes it waits for whoever takes it at this moment.
 */
export async function acceptBonus(
  tx: Transaction,
  context: Context,
  accepting: Accepting,
  qualifies: boolean,
): Promise<PlayerBonus> {
  const earlier = await repeated(tx, accepting);
  if (earlier) return earlier;
  const { terms, termsHash, player, campaignId } = accepting;
  if (!qualifies) return instead(tx, accepting);
  if (hashOf(terms) !== termsHash) throw new Refusal("terms_changed");
  const most = { amount: mostOf(terms), currency: player.currency };
  if (!(await lockBudget(tx, campaignId, most))) throw new Refusal("bonus_budget_spent");
  const at = context.clock.now();
  const bonus = await insert(tx, context, accepting, at);
  if (!bonus) return instead(tx, accepting);
  await record(tx, context, { playerId: player.id, result: bonus.campaignId });
  const { reward } = terms;
  return reward.kind === "amount" ? grant(tx, bonus, { amount: minorUnits(reward.amount), at }) : bonus;
}

/**
 * Gives the bonus that waits for a deposit, where this one earns it. Belongs into the transaction that credits the deposit, which
 * has locked the bonus before it moved money.
 */
export async function grantForDeposit(
  tx: Transaction,
  bonus: PlayerBonus | undefined,
  { id: paymentId, currency, amount }: { id: string; currency: string; amount: bigint },
  at: Date,
): Promise<void> {
  if (bonus?.state !== "waiting" || bonus.currency !== currency || at >= bonus.until) return;
  const earned = matchOf(bonus.terms, amount);
  if (earned > 0n) await grant(tx, bonus, { amount: earned, at, paymentId });
}

/** The player's bonus of a campaign that has not ended, locked; else the last one that has. Refuses `not_found`. */
async function lockOfCampaign(tx: Transaction, playerId: string, campaignId: string): Promise<PlayerBonus> {
  const running = await lockRunning(tx, playerId);
  if (running?.campaignId === campaignId) return running;
  const [ended] = await tx
    .select()
    .from(playerBonuses)
    .where(and(eq(playerBonuses.playerId, playerId), eq(playerBonuses.campaignId, campaignId)))
    .orderBy(desc(playerBonuses.endedAt))
    .limit(1);
  if (!ended) throw new Refusal("not_found");
  return ended;
}

interface OfCampaign {
  playerId: string;
  campaignId: string;
}

/** Takes back what waits for its deposit. Refuses `bonus_begun` once something was given. */
export async function takeBack(tx: Transaction, context: Context, of: OfCampaign): Promise<void> {
  const bonus = await lockOfCampaign(tx, of.playerId, of.campaignId);
  if (bonus.state === "deactivated") return;
  if (bonus.state !== "waiting") throw new Refusal("bonus_begun");
  await end(tx, bonus, "deactivated", context.clock.now());
  await record(tx, context, { playerId: of.playerId, result: of.campaignId });
}

/**
 * Ends a bonus at its player's word: what is left of it is the house's again. Refuses `bonus_round_open` while a round counts
 * for it: what that pays is not known yet.
 */
export async function cancelRunning(tx: Transaction, context: Context, of: OfCampaign): Promise<PlayerBonus> {
  const bonus = await lockOfCampaign(tx, of.playerId, of.campaignId);
  if (bonus.endedAt !== null) return bonus;
  if (bonus.openRounds > 0) throw new Refusal("bonus_round_open");
  const state = bonus.state === "waiting" ? "deactivated" : "cancelled";
  await record(tx, context, { playerId: of.playerId, result: of.campaignId });
  return end(tx, bonus, state, context.clock.now());
}

/** Ends every bonus of a player whose account is closed, in the same way. */
export async function cancelAll(tx: Transaction, context: Context, playerId: string): Promise<void> {
  const isOpen = and(eq(playerBonuses.playerId, playerId), isNull(playerBonuses.endedAt));
  const open = await tx.select({ campaignId: playerBonuses.campaignId }).from(playerBonuses).where(isOpen);
  for (const { campaignId } of open) await cancelRunning(tx, context, { playerId, campaignId });
}

const isDue = (now: Date) =>
  and(isNull(playerBonuses.endedAt), lte(playerBonuses.until, now), eq(playerBonuses.openRounds, 0));

const ENDS_AT_ONCE = 500;

/** Ends what its time is over of and no open round counts for. Of several platforms each ends some, and none twice. */
export async function endDueBonuses({ connection, clock, log }: Context): Promise<void> {
  const now = clock.now();
  const due = await connection.db
    .select({ id: playerBonuses.id })
    .from(playerBonuses)
    .where(isDue(now))
    .orderBy(asc(playerBonuses.until))
    .limit(ENDS_AT_ONCE);
  for (const { id } of due) {
    await connection
      .inTransaction(async (tx) => {
        const bonus = await lockBonus(tx, id);
        if (bonus.endedAt !== null || bonus.openRounds > 0 || bonus.until > now) return;
        await end(tx, bonus, bonus.state === "waiting" ? "lapsed" : "expired", now);
      })
      .catch((err: unknown) => log.error({ err, bonusId: id }, "a bonus could not be ended"));
  }
}
