import { HOUR_MS } from "#server/durations.ts";
import { type Game, requireGame } from "#server/games/index.ts";
import type { Transaction } from "#server/platform/db/index.ts";
import {
  acceptBonus,
  bonusOf,
  cancelRunning,
  hashOf,
  type PlayerBonus,
  runningBonus,
  termsOf,
} from "#server/platform/modules/bonus-money/index.ts";
import { currentCampaigns, viewCampaign } from "#server/platform/modules/bonuses/index.ts";
import { OtherEnd, type Story } from "./player.ts";
import type { SeedContext } from "./seed-context.ts";
import { deposit, play, type SeedPlayer } from "./visit.ts";

/** Takes a campaign by its terms in the player's currency. */
export async function take(
  tx: Transaction,
  context: SeedContext,
  player: SeedPlayer,
  campaignId: string,
): Promise<PlayerBonus> {
  const campaigns = await currentCampaigns(tx, player, context.clock.now());
  const campaign = campaigns.find(({ id }) => id === campaignId);
  if (!campaign) throw new Error(`there is no campaign ${campaignId}`);
  const terms = termsOf(viewCampaign(campaign, "en"));
  const accepting = { player, campaignId, operationId: context.random.id("op"), terms, termsHash: hashOf(terms) };
  return acceptBonus(tx, context, accepting, true);
}

/** The bonus of a first deposit, with part of its wager met. */
export const inProgress: Story = async (tx, context, player) => {
  context.moveTo(3, 10);
  await take(tx, context, player, "first-deposit");
  context.wait(HOUR_MS);
  await deposit(tx, context, player, { euros: 100, method: "card" });
  await play(tx, context, player, { game: requireGame("moth-hour"), rounds: 40 });
};

const GAMES = ["fox-at-noon", "moth-hour", "night-ferry"];

/** Plays until the running bonus has ended, and returns its end, and whether any of it became the player's own. */
async function playOut(
  tx: Transaction,
  context: SeedContext,
  player: SeedPlayer,
  { bonus, ...visit }: { bonus: PlayerBonus; game: Game; stake: bigint },
): Promise<{ state: PlayerBonus["state"]; isReleased: boolean }> {
  for (let visits = 0; visits < 150 && (await runningBonus(tx, player.id)); visits++) {
    await play(tx, context, player, { ...visit, rounds: 5 });
  }
  const ended = await bonusOf(tx, { playerId: player.id, bonusId: bonus.id });
  return { state: ended?.state ?? bonus.state, isReleased: (ended?.released ?? 0n) > 0n };
}

/**
 * Three games played, and the reward for it staked to its end at the smallest stake on the slot with the least variance: four in
 * five finish.
 */
export const finished: Story = async (tx, context, player) => {
  context.moveTo(12, 18);
  await deposit(tx, context, player, { euros: 60, method: "card" });
  for (const id of GAMES) await play(tx, context, player, { game: requireGame(id), rounds: 1 });
  const bonus = await take(tx, context, player, "three-games");
  const game = requireGame("hare-and-hare");
  const { state, isReleased } = await playOut(tx, context, player, { bonus, game, stake: 10n });
  if (state !== "completed" || !isReleased) throw new OtherEnd(`the bonus is ${state}`);
};

/** The bonus of a registration, cancelled after a little play. */
export const cancelled: Story = async (tx, context, player) => {
  context.moveTo(23, 20);
  await take(tx, context, player, "opening-hand");
  await deposit(tx, context, player, { euros: 40, method: "card" });
  await play(tx, context, player, { game: requireGame("night-ferry"), rounds: 6 });
  context.moveTo(21, 9);
  await cancelRunning(tx, context, { playerId: player.id, campaignId: "opening-hand" });
};
