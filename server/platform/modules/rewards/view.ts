import { type SQL, sql } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import { minorUnits, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import type { Context } from "#server/platform/context.ts";
import {
  type AcceptedTerms,
  bonusOf,
  hashOf,
  matchOf,
  type PlayerBonus,
  rowsOf,
  runningBonus,
  showBonus,
  spinsLeft,
  termsOf,
} from "#server/platform/modules/bonus-money/index.ts";
import { playerBonuses } from "#server/platform/modules/bonus-money/tables.ts";
import type { Campaign } from "#server/platform/modules/bonuses/index.ts";
import { campaignsOf, type Reader } from "#server/platform/modules/eligibility/index.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Outset, outlookOf } from "./outlook/index.ts";
import { offeredTo } from "./terms.ts";

export { showBonus };

/** Contract `getActiveBonus`. */
export async function activeBonus({ connection: { db } }: Context, playerId: string, language: Language) {
  const bonus = await runningBonus(db, playerId);
  return bonus ? showBonus(db, bonus, language) : null;
}

/** Contract `getTakenBonus`. */
export async function takenBonus(
  { connection: { db } }: Context,
  { playerId, bonusId }: { playerId: string; bonusId: string },
  language: Language,
): Promise<DataOf<"getTakenBonus">> {
  const bonus = await bonusOf(db, { playerId, bonusId });
  if (!bonus) throw new Refusal("not_found");
  return { bonus: await showBonus(db, bonus, language), rows: await rowsOf(db, bonus) };
}

interface Running {
  reward: AcceptedTerms["reward"]["kind"];
  factor: number | null;
}

/** The profile's view of the player's bonus that is still running, as a column of a statement about the player. */
export const bonusStandingColumn = (playerId: SQL) =>
  sql`array(select json_build_object('reward', terms -> 'reward' ->> 'kind', 'factor', terms -> 'wager' -> 'factor')
    from ${playerBonuses} where player_id = ${playerId} and ended_at is null)`.mapWith(([running]: Running[]) => {
    const { reward, factor = null } = running ?? {};
    return {
      activeBonusCampaignsCount: running ? 1 : 0,
      bonusWagerFactor: reward === "free_spins" ? null : factor,
      freeSpinWagerFactor: reward === "free_spins" ? factor : null,
    };
  });

/** Contract `listCashboxCampaigns`: campaigns with a code are not listed. */
export async function cashboxOf(
  context: Context,
  player: Reader,
  language: Language,
): Promise<DataOf<"listCashboxCampaigns">> {
  const running = await activeBonus(context, player.id, language);
  if (running) return { waiting: running.state === "waiting" ? running : null, campaigns: [] };
  // Other conditions on a player, such as in how many games a round was settled, are not read.
  const isMatch = ({ reward, trigger }: Campaign) => reward === "match" && trigger === "deposit";
  const matches = await campaignsOf(context, player, language, isMatch);
  const earned = matches.filter(({ standing }) => standing.qualifies);
  return {
    waiting: null,
    campaigns: earned.map(({ id, title, ...campaign }) => ({
      campaign: { id, title },
      reward: campaign.reward,
      termsHash: hashOf(termsOf({ id, title, ...campaign })),
    })),
  };
}

/** Contract `verifyBonusRules`. */
export async function rulesOf(
  context: Context,
  player: Reader,
  { campaignId, code, deposit }: { campaignId: string; code?: string | undefined; deposit?: string | undefined },
  language: Language,
): Promise<DataOf<"verifyBonusRules">> {
  const [offered, running] = await Promise.all([
    offeredTo(context, player, { campaignId, code }, language),
    activeBonus(context, player.id, language),
  ]);
  const { standing, terms, termsHash } = offered;
  const isMatch = terms.reward.kind === "match" && deposit !== undefined;
  const bonus = isMatch ? toMoney(matchOf(terms, BigInt(deposit)), player.currency) : null;
  return { standing, running: running?.campaign ?? null, terms, termsHash, bonus };
}

/** The initial state of an offer's wager, once a deposit of this amount has arrived. */
function outsetOf(terms: AcceptedTerms, deposit: bigint): Outset {
  const { reward } = terms;
  if (reward.kind === "free_spins") return { left: 0n, amount: 0n, spins: reward.spins, missing: null };
  const amount = reward.kind === "amount" ? minorUnits(reward.amount) : matchOf(terms, deposit);
  return { left: amount, amount, spins: 0, missing: null };
}

/** The current state of a running bonus's wager. */
function outsetOfBonus(bonus: PlayerBonus, left: bigint): Outset {
  if (bonus.state === "spinning") return { left, amount: bonus.amount, spins: spinsLeft(bonus), missing: null };
  const missing = bonus.wager * 100n - bonus.counted;
  return { left, amount: bonus.amount, spins: 0, missing: missing > 0n ? missing : 0n };
}

/** Rounds a deposit that earns anything down to two digits: each amount with more would be simulated separately. */
function roundedDeposit(deposit: bigint, least: bigint): bigint {
  if (deposit < least) return deposit;
  const step = 10n ** BigInt(Math.max(0, String(deposit).length - 2));
  const rounded = deposit - (deposit % step);
  return rounded < least ? least : rounded;
}

/** Contract `getBonusOutlook`. */
export async function outlookFor(
  context: Context,
  player: Reader,
  { campaignId, code, deposit }: { campaignId: string; code?: string | undefined; deposit?: string | undefined },
  language: Language,
): Promise<DataOf<"getBonusOutlook">> {
  const { db } = context.connection;
  const running = await runningBonus(db, player.id);
  if (running?.campaignId === campaignId && running.state !== "waiting") {
    const { terms, currency } = running;
    const { bonus: left } = await purseOf(db, player.id, currency);
    const outset = outsetOfBonus(running, left);
    const found = await outlookOf(context, { playerId: player.id, terms, currency, outset, stakes: 1 });
    return { outlook: found && { of: "running", deposit: null, ...found } };
  }
  const { terms } = await offeredTo(context, player, { campaignId, code }, language);
  const { currency } = player;
  // The smallest deposit that earns anything, unless another is given.
  const least = terms.reward.kind === "match" ? minorUnits(terms.reward.minimumDeposit) : null;
  const of = least === null ? null : roundedDeposit(BigInt(deposit ?? least), least);
  const outset = outsetOf(terms, of ?? 0n);
  const found = await outlookOf(context, { playerId: player.id, terms, currency, outset, stakes: 3 });
  return { outlook: found && { of: "offer", deposit: of === null ? null : toMoney(of, currency), ...found } };
}

/** Contract `canLoseGamificationReward`. */
export async function whatIsLost(
  { connection: { db } }: Context,
  player: Pick<Reader, "id" | "currency">,
  campaignId: string,
  language: Language,
): Promise<DataOf<"canLoseGamificationReward">> {
  const running = await runningBonus(db, player.id);
  if (running?.campaignId !== campaignId) throw new Refusal("not_found");
  const { left, spinsLeft, counted, wager, openRounds } = await showBonus(db, running, language);
  const [purse, points, rows] = await Promise.all([
    purseOf(db, player.id, running.currency),
    purseOf(db, player.id, "PTS"),
    rowsOf(db, running),
  ]);
  return {
    canLose: left.amount !== "0" || spinsLeft > 0,
    kept: {
      cash: toMoney(purse.cash, running.currency),
      held: toMoney(purse.held, running.currency),
      points: toMoney(points.cash, "PTS"),
    },
    lost: { bonus: left, spins: spinsLeft, counted, wager },
    openRounds,
    rows,
  };
}
