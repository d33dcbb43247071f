import { and, asc, desc, eq, isNull, lte } from "drizzle-orm";
import { minorUnits, type RealCurrency } from "#app/contract/money.ts";
import type { Context } from "#server/platform/context.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import { record } from "#server/platform/modules/audit-log/index.ts";
import { lockBudget } from "#server/platform/modules/bonuses/index.ts";
import { onePass } from "#server/platform/one-pass.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { daysAfter, end, grant } from "./lifecycle.ts";
import { lockBonus, lockRunning, runningBonus } from "./store.ts";
import { type PlayerBonus, playerBonuses } from "./tables.ts";
import { type AcceptedTerms, hashOf, matchOf, mostOf } from "./terms.ts";

export interface Accepting {
  player: { id: string; currency: RealCurrency };
  campaignId: string;
  /** Chosen by the caller: a repeat under the same id is the same bonus. */
  operationId: string;
  terms: AcceptedTerms;
  /** Hash of the terms the player read. */
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

/** How long an accepted bonus waits: for its deposit, or for its spins to be played. */
function waitsUntil({ reward, wager, daysToActivate }: AcceptedTerms, at: Date): Date {
  const days = reward.kind === "free_spins" ? (wager?.daysToFinish ?? daysToActivate) : daysToActivate;
  return daysAfter(at, days);
}

const FIRST_STATE = { match: "waiting", amount: "running", free_spins: "spinning" } as const;

/**
 * Stores an accepted bonus; undefined where another prevents it: a concurrent call of the same operation, another bonus that is
 * still running, or the same campaign before. Waits for concurrent inserts.
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
      id: context.random.id("bon"),
      playerId: player.id,
      currency: player.currency,
      terms,
      state: FIRST_STATE[terms.reward.kind],
      acceptedAt: at,
      until: waitsUntil(terms, at),
    })
    .onConflictDoNothing()
    .returning();
  return bonus;
}

/** After a conflict: a repeat returns the bonus its first call made, anything else is refused. */
async function repeatedOrRefused(tx: Transaction, accepting: Accepting): Promise<PlayerBonus> {
  const made = await repeated(tx, accepting);
  if (made) return made;
  throw new Refusal((await runningBonus(tx, accepting.player.id)) ? "bonus_running" : "bonus_unavailable");
}

/**
 * Takes a campaign that the caller found open to the player: gives its bonus, opens its free spins or lets it wait for a deposit.
 * Once per operation id. Refuses with `terms_changed` when the player read other terms, `bonus_running` while another bonus runs,
 * `bonus_unavailable` when the player does not qualify, and the second time, and `bonus_budget_spent` when the campaign's budget
 * does not cover what it may give: concurrent calls for one campaign wait for each other.
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
  if (!qualifies) return repeatedOrRefused(tx, accepting);
  if (hashOf(terms) !== termsHash) throw new Refusal("terms_changed");
  const most = { amount: mostOf(terms), currency: player.currency };
  if (!(await lockBudget(tx, campaignId, most))) throw new Refusal("bonus_budget_spent");
  const at = context.clock.now();
  const bonus = await insert(tx, context, accepting, at);
  if (!bonus) return repeatedOrRefused(tx, accepting);
  await record(tx, context, { playerId: player.id, result: bonus.campaignId });
  const { reward } = terms;
  return reward.kind === "amount" ? grant(tx, bonus, { amount: minorUnits(reward.amount), at }) : bonus;
}

/**
 * Gives the bonus that waits for a deposit, if this one earns it. Belongs in the transaction that credits the deposit, which has
 * locked the bonus before it moved money.
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

/** The player's running bonus of a campaign, locked; else the last one that has ended. Refuses with `not_found`. */
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

/** Cancels a bonus that waits for its deposit. Refuses with `bonus_begun` once something was given. */
export async function takeBack(tx: Transaction, context: Context, of: OfCampaign): Promise<void> {
  const bonus = await lockOfCampaign(tx, of.playerId, of.campaignId);
  if (bonus.state === "deactivated") return;
  if (bonus.state !== "waiting") throw new Refusal("bonus_begun");
  await end(tx, bonus, "deactivated", context.clock.now());
  await record(tx, context, { playerId: of.playerId, result: of.campaignId });
}

/**
 * Ends a bonus at its player's request: what is left of it goes back to the house. Refuses with `bonus_round_open` while a round
 * counts towards it, because its payout is not known yet.
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

/** Ends bonuses whose time is over and that no open round counts towards. Of several platforms each ends some, and none twice. */
export async function endDueBonuses(context: Context, ending?: AbortSignal): Promise<void> {
  const { connection, clock } = context;
  const now = clock.now();
  const due = await connection.db
    .select({ id: playerBonuses.id })
    .from(playerBonuses)
    .where(isDue(now))
    .orderBy(asc(playerBonuses.until));
  const endOne = async (tx: Transaction, id: string) => {
    const bonus = await lockBonus(tx, id);
    if (bonus.endedAt !== null || bonus.openRounds > 0 || bonus.until > now) return;
    await end(tx, bonus, bonus.state === "waiting" ? "lapsed" : "expired", now);
  };
  await onePass(context, {
    due,
    ending,
    failure: "a bonus could not be ended",
    act: ({ id }) => connection.inTransaction((tx) => endOne(tx, id)),
  });
}
