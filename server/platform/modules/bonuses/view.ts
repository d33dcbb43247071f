import type { BonusCampaign } from "#app/contract/campaigns.ts";
import { GAME_CATEGORIES } from "#app/contract/games/index.ts";
import type { Language } from "#app/contract/languages.ts";
import { type Money, toMoney } from "#app/contract/money.ts";
import { type Game, oddsOf, requireGame } from "#server/games/index.ts";
import { countingGames, percentOf } from "./contribution.ts";
import { expectWager, shareOf } from "./expectation.ts";
import type { Campaign } from "./store.ts";

/** A term the campaign's kind must have; the tables' checks enforce most of them, this function the rest. */
function needed<T>(value: T | null, { id }: Campaign, name: string): T {
  if (value === null) throw new Error(`campaign ${id} has no ${name}`);
  return value;
}

const titled = ({ id, title }: Game) => ({ id, title });

function triggerOf(campaign: Campaign): BonusCampaign["trigger"] {
  const { trigger, depositNumber, differentGames } = campaign;
  if (trigger === "deposit") return { kind: trigger, number: needed(depositNumber, campaign, "deposit number") };
  if (trigger === "gamification") return { kind: trigger, games: needed(differentGames, campaign, "games") };
  return { kind: trigger };
}

const amountIn = (campaign: Campaign, name: Exclude<keyof Campaign["amounts"], "currency" | "campaignId">): bigint =>
  needed(campaign.amounts[name], campaign, name);

function rewardOf(campaign: Campaign): BonusCampaign["reward"] {
  const { reward } = campaign;
  const money = (name: Parameters<typeof amountIn>[1]): Money =>
    toMoney(amountIn(campaign, name), campaign.amounts.currency);
  switch (reward) {
    case "match": {
      const percent = needed(campaign.percent, campaign, "percentage");
      return { kind: reward, percent, cap: money("cap"), minimumDeposit: money("minimumDeposit") };
    }
    case "amount":
      return { kind: reward, amount: money("amount") };
    case "free_spins": {
      const game = titled(requireGame(needed(campaign.spinGameId, campaign, "game of its spins")));
      return { kind: reward, spins: needed(campaign.spins, campaign, "spins"), stake: money("spinStake"), game };
    }
  }
}

/** The bonus the example is computed for, in minor units: the largest possible, or the average win of the spins. */
function exampleBonus(campaign: Campaign): bigint {
  if (campaign.reward === "amount") return amountIn(campaign, "amount");
  if (campaign.reward !== "free_spins") return amountIn(campaign, "cap");
  const { rtp } = oddsOf(requireGame(needed(campaign.spinGameId, campaign, "game of its spins")));
  return shareOf(amountIn(campaign, "spinStake") * BigInt(needed(campaign.spins, campaign, "spins")), rtp);
}

/** The smallest deposit that earns the whole bonus. */
function exampleDeposit(campaign: Campaign, bonus: bigint): bigint | null {
  if (campaign.reward !== "match") return null;
  const percent = BigInt(needed(campaign.percent, campaign, "percentage"));
  return (bonus * 100n + percent - 1n) / percent;
}

type Wager = NonNullable<BonusCampaign["wager"]>;

function wagerOf(campaign: Campaign): Omit<Wager, "expected"> | null {
  const { wagerFactor, contribution, allowedGames, amounts } = campaign;
  if (wagerFactor === 0) return null;
  const allowed = allowedGames?.map(requireGame);
  return {
    factor: wagerFactor,
    daysToFinish: needed(campaign.daysToFinish, campaign, "days to finish"),
    maximumBet: toMoney(amountIn(campaign, "maximumBet"), amounts.currency),
    contribution: GAME_CATEGORIES.filter(
      (category) => !allowed || allowed.some((game) => game.category === category),
    ).map((category) => ({ category, percent: contribution[category] ?? 0 })),
    allowedGames: allowed?.map(titled) ?? null,
  };
}

/** What the wager is expected to cost, over every game that counts towards it. */
function expectedOf(campaign: Campaign): Wager["expected"] {
  const { wagerFactor, amounts } = campaign;
  const money = (amount: bigint) => toMoney(amount, amounts.currency);
  const bonus = exampleBonus(campaign);
  const deposit = exampleDeposit(campaign, bonus);
  const games = countingGames(campaign).map((game) => ({
    rtp: oddsOf(game).rtp,
    percent: percentOf(campaign, game),
  }));
  const { wager, staked, averageReturn, cost, worth } = expectWager(bonus, wagerFactor, games);
  return {
    deposit: deposit === null ? null : money(deposit),
    bonus: money(bonus),
    wager: money(wager),
    staked: money(staked),
    averageReturn,
    cost: money(cost),
    worth: money(worth),
  };
}

/** The binding terms of a campaign, without anything that is computed from them. */
export const bindingTerms = (campaign: Campaign) => ({
  trigger: triggerOf(campaign),
  reward: rewardOf(campaign),
  wager: wagerOf(campaign),
  daysToActivate: campaign.daysToActivate,
});

/** A campaign as the contract shows it, in the given language. */
export function viewCampaign(campaign: Campaign, language: Language): BonusCampaign {
  const { id, state, ink, emblem, texts, opensAt, closesAt } = campaign;
  const { wager, ...terms } = bindingTerms(campaign);
  return {
    id,
    state,
    ink,
    emblem,
    ...texts[language],
    ...terms,
    wager: wager && { ...wager, expected: expectedOf(campaign) },
    opensAt: opensAt.toISOString(),
    closesAt: closesAt?.toISOString() ?? null,
  };
}
