import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { minorUnits } from "#app/contract/money.ts";
import type { DataOf } from "#app/contract/types.ts";
import { type Game, gameById, playReference } from "#server/games/index.ts";
import { endDueBonuses } from "#server/platform/modules/bonus-money/index.ts";
import { chanceOfRuns, meanOfRuns } from "#server/platform/modules/rewards/outlook/interval.ts";
import { roundDraw } from "#tests/nightly/round-draw.ts";
import { explainBonus } from "#tests/support/bonuses.ts";
import { openCampaigns, startCampaignPlatform } from "#tests/support/campaigns.ts";
import { isNightly } from "#tests/support/nightly.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import { auditOf, deposit, eur, operationId, slotBet } from "#tests/support/play.ts";
import { dataOf, newConfirmedPlayer, PASSWORD } from "#tests/support/players.ts";
import { apart } from "#tests/support/samples.ts";

/** The campaigns of the world at the terms they have: nothing of them is shortened or set here. */

let platform: TestPlatform;

type Player = Awaited<ReturnType<typeof newConfirmedPlayer>>;

const CODE = "OPENHAND";

interface Script {
  campaignId: string;
  code?: string;
  /** Cents that are deposited, where the campaign needs a deposit: the least that earns anything. */
  deposit?: number;
  /** The games that have to be played before. */
  games?: readonly string[];
  spins?: number;
  game: string;
  /** Cents of each stake. */
  stake: number;
}

/**
 * Each at the largest stake of its terms, on the slot that scatters least of those that count: it ends within some twenty rounds, and
 * about one in four finishes; of those with a code, one in ten.
 */
const SCRIPTS: readonly Script[] = [
  { campaignId: "fox-spins", spins: 20, game: "hare-and-hare", stake: 200 },
  { campaignId: "opening-hand", game: "hare-and-hare", stake: 200 },
  { campaignId: "first-deposit", deposit: 2_000, game: "hare-and-hare", stake: 500 },
  {
    campaignId: "three-games",
    deposit: 2_000,
    games: ["fox-at-noon", "moth-hour", "night-ferry"],
    game: "hare-and-hare",
    stake: 200,
  },
  { campaignId: "with-a-code", code: CODE, deposit: 2_000, game: "night-ferry", stake: 500 },
];

const active = async (player: Player) => dataOf(await platform.call("getActiveBonus", {}, player)).bonus;

async function spin(player: Player, gameId: string, cents: number, freeSpin = false): Promise<void> {
  platform.clock.advance({ seconds: 5 });
  dataOf(await platform.call("playRealRound", slotBet({ gameId, stake: eur(cents), freeSpin }), player));
}

/** Takes the campaign by the terms as they are, and does what it asks for first. */
async function begin(player: Player, { campaignId, code, games = [], spins = 0, ...script }: Script): Promise<void> {
  if (script.deposit && games.length > 0) await deposit(platform, player.token, eur(script.deposit));
  for (const gameId of games) await spin(player, gameId, 20);
  const { termsHash } = dataOf(await platform.call("verifyBonusRules", { campaignId, code }, player));
  const asked = { campaignId, operationId: operationId(), termsHash };
  dataOf(
    games.length > 0
      ? await platform.call("rewardBonusCampaign", asked, player)
      : await platform.call("activateBonusCampaign", { ...asked, code }, player),
  );
  if (script.deposit && games.length === 0) await deposit(platform, player.token, eur(script.deposit));
  for (let played = 0; played < spins; played++) await spin(player, "fox-at-noon", 20, true);
}

/** Stakes the bonus money there is until it has ended, or what is left is no stake. */
async function playOn(player: Player, { game, stake }: Script): Promise<void> {
  for (let bonus = await active(player); bonus; bonus = await active(player)) {
    const left = Number(bonus.left.amount);
    const bet = left >= stake ? stake : Math.floor(left / 10) * 10;
    if (bet === 0) return;
    await spin(player, game, bet);
  }
}

/** Whose bonus is over, or ends by itself at this moment. */
interface Played {
  player: Player;
  until: number;
}

/**
 * Lets the time of what is left of bonuses run out and signs their players in again: once for all of them, or a campaign of sixty days
 * would be over after nine of them.
 */
async function letExpire(played: readonly Played[]): Promise<readonly Player[]> {
  const wait = Math.max(...played.map(({ until }) => until)) - platform.clock.now().getTime();
  platform.clock.advance({ seconds: Math.max(wait, 0) / 1000 });
  await endDueBonuses(platform.context);
  // An address signs in so often and not more.
  const signIn = async ({ player }: Played, place: number) => {
    const input = { email: player.email, password: PASSWORD };
    const { token } = dataOf(await platform.call("signIn", input, { address: `203.0.113.${place}` }));
    return { ...player, token };
  };
  return Promise.all(played.map(signIn));
}

/** Asserts that every row of a bonus that is over is explained and that the pages say the same. */
async function explained(player: Player) {
  const bonus = await explainBonus(platform, player);
  const { items } = dataOf(await platform.call("listTakenBonuses", {}, player));
  expect(items).toMatchObject([
    {
      id: bonus.id,
      state: bonus.state,
      left: eur(0),
      amount: eur(bonus.amount),
      wager: eur(bonus.wager),
      released: eur(bonus.released),
      forfeited: eur(bonus.forfeited),
    },
  ]);
  const released = dataOf(await platform.call("listCashHistory", { group: "bonus" }, player)).items;
  expect(released.map(({ amount }) => amount)).toEqual(bonus.released > 0n ? [eur(bonus.released)] : []);
  return bonus;
}

/** Nobody can choose what a server seed decides: players play until one has finished and one has failed, rarely more than ten. */
const MOST_PLAYERS = 200;

type End = "finished" | "finished with nothing left" | "failed";

/** The last stake of a wager may be the last there is. */
function endOf({ state, released }: { state: string; released: bigint }): End {
  if (state !== "completed") return "failed";
  return released > 0n ? "finished" : "finished with nothing left";
}

/** Players who each played the campaign out, of whom one finished it and one did not; fewer than the most unless all did the same. */
async function playersOf(script: Script): Promise<readonly Played[]> {
  const players: Played[] = [];
  const ends = new Set<End>();
  while (players.length < MOST_PLAYERS && !(ends.has("finished") && ends.has("failed"))) {
    const player = await newConfirmedPlayer(platform);
    await begin(player, script);
    await playOn(player, script);
    const { items } = dataOf(await platform.call("listTakenBonuses", {}, player));
    const [{ state, released } = { state: "", released: eur(0) }] = items;
    ends.add(endOf({ state, released: minorUnits(released) }));
    const left = await active(player);
    players.push({ player, until: left ? Date.parse(left.until) : 0 });
  }
  return players;
}

type Outlook = NonNullable<DataOf<"getBonusOutlook">["outlook"]>;

function gameOf(id: string): Game {
  const game = gameById(id);
  if (!game) throw new Error(id);
  return game;
}

/** Rounds of one run have numbers of their own. */
const ROUNDS_OF_RUN = 100_003;

/** What a round of a slot pays by the engine itself. */
function paidBy(game: Game, stake: number, round: number): number {
  const draw = roundDraw(round);
  return Number(playReference(game, { stake: BigInt(stake) }, () => draw).position.payout ?? 0n);
}

/** One run by the engine, every round played to the last: what is staked, and what is kept. */
function runByEngine(outlook: Outlook, terms: DataOf<"verifyBonusRules">["terms"], run: number) {
  const [{ stake: asked } = { stake: eur(0) }] = outlook.stakes;
  const stake = Number(asked.amount);
  const game = gameOf(outlook.game.id);
  let round = run * ROUNDS_OF_RUN;
  const { reward, wager } = terms;
  let left = Number(outlook.bonus.amount);
  if (reward.kind === "free_spins") {
    left = 0;
    const cents = Number(minorUnits(reward.stake));
    for (let spin = 0; spin < reward.spins; spin++) left += paidBy(gameOf(reward.game.id), cents, round++);
  }
  let missing = left * (wager?.factor ?? 0) * 100;
  let staked = 0;
  while (missing > 0) {
    const bet = left >= stake ? stake : Math.floor(left / 10) * 10;
    if (bet === 0) return { staked, kept: null };
    left += paidBy(game, bet, round++) - bet;
    staked += bet;
    missing -= bet * outlook.percent;
  }
  return { staked, kept: left > 0 ? left : null };
}

const RUNS = isNightly ? 10_000 : 100;

beforeAll(async () => {
  platform = await startCampaignPlatform();
  await openCampaigns(platform);
});

afterAll(() => platform.close());

// First: clocks are moved below, until a campaign that has an end may be over.
describe("what the page says of a campaign", () => {
  it.each(SCRIPTS)(
    "of $campaignId is what the engine makes of it when it is played out, ten thousand times each night",
    async ({ campaignId, code }) => {
      const player = await newConfirmedPlayer(platform);
      const { terms } = dataOf(await platform.call("verifyBonusRules", { campaignId, code }, player));
      const { outlook } = dataOf(await platform.call("getBonusOutlook", { campaignId, code }, player));
      const [told] = outlook?.stakes ?? [];
      if (!outlook || !told) throw new Error(campaignId);
      let [finished, kept, squares, staked] = [0, 0, 0, 0];
      for (let run = 0; run < RUNS; run++) {
        const end = runByEngine(outlook, terms, run);
        staked += end.staked;
        if (end.kept === null) continue;
        finished += 1;
        kept += end.kept;
        squares += end.kept ** 2;
      }
      const chance = chanceOfRuns(finished, RUNS);
      const mean = meanOfRuns(kept, squares, RUNS);
      const [low, high] = told.keptBetween.map(({ amount }) => Number(amount)) as [number, number];
      expect(apart(chance, told.chance)).toBeLessThan(1);
      expect(apart(mean, { value: Number(told.kept.amount), low, high })).toBeLessThan(1);
      expect(staked).toBeGreaterThan(0);
    },
    600_000,
  );
});

describe("a campaign of the world", () => {
  it.each(SCRIPTS)(
    "$campaignId is finished by one player and failed by another at its own terms, and every row of both is explained",
    async (script) => {
      const ends = new Set<End>();
      for (const player of await letExpire(await playersOf(script))) {
        const bonus = await explained(player);
        const end = endOf(bonus);
        ends.add(end);
        if (end === "failed") {
          expect(bonus.state).toMatch(/used_up|expired/);
          expect([bonus.counted < bonus.wager * 100n || bonus.wager === 0n, bonus.released]).toEqual([true, 0n]);
        } else {
          expect([bonus.counted >= bonus.wager * 100n, bonus.forfeited]).toEqual([true, 0n]);
        }
      }
      expect([...ends]).toEqual(expect.arrayContaining(["finished", "failed"]));
      expect(await auditOf(platform)).toEqual([]);
    },
    120_000,
  );
});
