import { eq, type SQL, sql } from "drizzle-orm";
import type { Language } from "#app/contract/languages.ts";
import { minorUnits, toMoney } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { atLeastZero } from "#server/platform/amounts.ts";
import type { Context } from "#server/platform/context.ts";
import { type Given, prepared } from "#server/platform/db/index.ts";
import {
  type AcceptedTerms,
  bonusOf,
  hashOf,
  matchOf,
  type PlayerBonus,
  rowsOf,
  runningBonus,
  runningColumn,
  showBonus,
  spinsLeft,
  termsOf,
} from "#server/platform/modules/bonus-money/index.ts";
import { playerBonuses } from "#server/platform/modules/bonus-money/tables.ts";
import { bindingTerms } from "#server/platform/modules/bonuses/index.ts";
import { checkedColumns, matchesOf, type Reader } from "#server/platform/modules/eligibility/index.ts";
import { players } from "#server/platform/modules/players/index.ts";
import { purseOf } from "#server/platform/modules/wallet/index.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type Outset, outlookOf } from "./outlook/service.ts";
import { offeredTo } from "./terms.ts";

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

/** What a next deposit's bonuses depend on, as columns of a statement about the player. */
export const cashboxColumns = (playerId: SQL) => ({ running: runningColumn(playerId), ...checkedColumns(playerId) });

const cashboxRead = prepared((db, { playerId }: Given<{ playerId: string }>) =>
  db
    .select(cashboxColumns(sql`${playerId}`))
    .from(players)
    .where(eq(players.id, playerId)),
);

/** The values of {@link cashboxColumns}. */
type CashboxRead = Awaited<ReturnType<typeof cashboxRead>>[number];

/** `listCashboxCampaigns` from what was read of the player: campaigns with a code are not listed. */
export async function cashboxFrom(
  context: Context,
  player: Reader,
  language: Language,
  { running: [running], ...checked }: CashboxRead,
): Promise<DataOf<"listCashboxCampaigns">> {
  if (running) {
    const isWaiting = running.state === "waiting";
    return { waiting: isWaiting ? await showBonus(context.connection.db, running, language) : null, campaigns: [] };
  }
  const earned = await matchesOf(context, player, checked);
  return {
    waiting: null,
    campaigns: earned.map((campaign) => {
      const terms = termsOf(bindingTerms(campaign));
      const { title } = campaign.texts[language];
      return { campaign: { id: campaign.id, title }, reward: terms.reward, termsHash: hashOf(terms) };
    }),
  };
}

/** Contract `listCashboxCampaigns`. */
export async function cashboxOf(
  context: Context,
  player: Reader,
  language: Language,
): Promise<DataOf<"listCashboxCampaigns">> {
  const [read] = await cashboxRead(context.connection.db, { playerId: player.id });
  if (!read) throw new Error(`player ${player.id} does not exist`);
  return cashboxFrom(context, player, language, read);
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
  return { left, amount: bonus.amount, spins: 0, missing: atLeastZero(missing) };
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
