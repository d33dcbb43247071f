import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Outcome, PlayerStep } from "#app/contract/games/index.ts";
import type { Round } from "#app/contract/play.ts";
import { games, referenceInput } from "#server/games/index.ts";
import { startJobs } from "#server/platform/jobs/index.ts";
import { fetchRates } from "#server/platform/modules/transfers/index.ts";
import { newTournament } from "#tests/support/competitions.ts";
import { crashBet, flyToTheEnd } from "#tests/support/crash.ts";
import { signInAgain } from "#tests/support/exclusions.ts";
import { drawNow, JACKPOT_SLOT, jackpotBet, seedsThatWin } from "#tests/support/jackpots.ts";
import { setLimit } from "#tests/support/limits.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  cutOffRound,
  DICE,
  deposit,
  depositRequest,
  diceBet,
  eur,
  minesBet,
  moneyOf,
  newRichPlayer,
  openDemo,
  operationId,
  rotation,
  SLOT,
  stepIn,
  tilesOf,
} from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";
import { PROVIDER, seatAt } from "#tests/support/providers.ts";
import { demoMines, makeStep, openTile } from "#tests/support/steps.ts";
import { transfer } from "#tests/support/transfers.ts";
import { sentWithdrawal, withdraw } from "#tests/support/withdrawals.ts";

const money = z.object({ cash: z.string(), held: z.string() });

/** What a later version must find in a world. Dumps of every version hold it, so a field that is added is optional. */
export const worldFacts = z.object({
  /** The platform's time when the world was left. */
  at: z.iso.datetime(),
  players: z.object({
    /** Played every game, won a jackpot and a prize; since the fourth version withdrew, and moved money to another account. */
    anna: z.object({ email: z.string(), money, rounds: z.array(z.object({ id: z.string(), payout: z.string() })) }),
    /** Plays in RUB, has one declined deposit and one pending. */
    boris: z.object({ email: z.string(), money }),
    /** Has a round of mines that waits for a step, and an interrupted round of dice. */
    clara: z.object({ email: z.string(), money, waiting: z.string(), cutOff: z.string() }),
    /** Excluded for five years. */
    dora: z.object({ email: z.string(), money }),
  }),
  demoToken: z.string(),
});
export type WorldFacts = z.infer<typeof worldFacts>;

type Player = Awaited<ReturnType<typeof newRichPlayer>>;

/** Runs every job of the platform once. */
export const runJobs = ({ context }: TestPlatform): Promise<void> => startJobs(context)();

/** A step that ends a round soon. */
export function nextStep(outcome: Outcome | null): PlayerStep {
  switch (outcome?.kind) {
    case "mines":
      return outcome.cashOut ? { kind: "mines", act: "cashOut" } : { kind: "mines", act: "open", tile: 7 };
    case "hi-lo":
      return { kind: "hi-lo", act: outcome.cashOut ? "cashOut" : "higher" };
    case "blackjack":
      return { kind: "blackjack", act: "stand" };
    case "video-poker":
      return { kind: "video-poker", hold: [0, 1] };
    default:
      throw new Error(`${outcome?.kind} waits for no step`);
  }
}

/** Plays an open round to its end. */
async function finish(platform: TestPlatform, player: { token: string }, opened: Round): Promise<Round> {
  let round = opened;
  while (round.state === "open") {
    round = (await makeStep(platform, player, stepIn(round, nextStep(round.outcome)))).round;
  }
  return round;
}

/** Seconds before each round. */
const BETWEEN_GAMES = 5;

/** A round of a game, played to its end. */
export async function playGame(platform: TestPlatform, player: { token: string }, gameId: string): Promise<Round> {
  const game = games.find(({ id }) => id === gameId);
  if (!game) throw new Error(`there is no ${gameId}`);
  platform.clock.advance({ seconds: BETWEEN_GAMES });
  const bet = diceBet({ gameId, stake: eur(100), input: referenceInput(game) });
  return finish(platform, player, dataOf(await platform.call("playRealRound", bet, player)).round);
}

async function playAnna(platform: TestPlatform): Promise<{ anna: Player; rounds: Round[] }> {
  const anna = await newRichPlayer(platform, 50_000);
  await seedsThatWin(platform, anna, { levels: ["mini"], weight: 1_000_000, inSeconds: BETWEEN_GAMES });
  const rounds = [await playGame(platform, anna, JACKPOT_SLOT)];
  await drawNow(platform);
  for (const { id, rules } of games) if (rules.kind !== "crash") rounds.push(await playGame(platform, anna, id));
  dataOf(await platform.call("playRealRound", crashBet(200), anna));
  await flyToTheEnd(platform);
  await runJobs(platform);
  dataOf(await platform.call("rotateServerSeed", rotation(), anna));
  dataOf(await platform.call("toggleFavorite", { gameId: SLOT, favorite: true }, anna));
  await moveMoney(platform, anna);
  return { anna, rounds };
}

/** One withdrawal that is done and one that waits for a review, and money moved to an account in another currency. */
async function moveMoney(platform: TestPlatform, { token }: Player): Promise<void> {
  const { id: paymentId } = await sentWithdrawal(platform, token);
  dataOf(await platform.call("decideSandboxPayout", { paymentId, outcome: "done" }));
  await withdraw(platform, token, { amount: eur(1_500) });
  await fetchRates(platform.context);
  dataOf(await platform.call("addCurrencyAccount", { currency: "PLN" }, { token }));
  const { id: quoteId } = dataOf(await platform.call("quoteTransfer", transfer({ amount: eur(1_000) }), { token }));
  dataOf(await platform.call("transferMoney", { operationId: operationId(), quoteId }, { token }));
}

/** Active limits, one pending increase, and a reality check that was answered. */
async function limitPlay(platform: TestPlatform, player: Player): Promise<void> {
  await setLimit(platform, player, "deposit", "30_days", 10_000_000);
  await setLimit(platform, player, "loss", "7_days", 5_000_000);
  await setLimit(platform, player, "time", "24_hours", 600);
  await setLimit(platform, player, "loss", "7_days", 6_000_000);
  dataOf(await platform.call("answerRealityCheck", {}, player));
}

async function playBoris(platform: TestPlatform): Promise<Player> {
  const boris = await newRichPlayer(platform, 500_000, "RUB");
  await limitPlay(platform, boris);
  const roubles = (amount: string) => ({ amount, currency: "RUB" }) as const;
  await deposit(platform, boris.token, roubles("100000"), "decline");
  dataOf(await platform.call("createDeposit", depositRequest({ amount: roubles("200000") }), boris));
  for (const bet of [diceBet, jackpotBet]) {
    platform.clock.advance({ seconds: 5 });
    dataOf(await platform.call("playRealRound", bet({ stake: roubles("10000") }), boris));
  }
  return boris;
}

async function playClara(platform: TestPlatform) {
  const clara = await newRichPlayer(platform, 5_000);
  const seat = await seatAt(platform, clara);
  const bet = randomUUID();
  await seat.bet(bet);
  await seat.win(randomUUID(), bet);
  const { round } = dataOf(await platform.call("playRealRound", minesBet(), clara));
  const { safe } = await tilesOf(platform, round.id);
  await makeStep(platform, clara, stepIn(round, openTile(safe[0] ?? 0)));
  const { round: cutOff } = await cutOffRound(platform, clara);
  return { clara, waiting: round.id, cutOff: cutOff.id };
}

/** The variable of the platform on which a world is played. */
export const VARIABLES = { PROVIDERS: JSON.stringify([PROVIDER]) };

/** Plays a small world through the platform, as players would; returns what must be found in it. */
export async function playWorld(platform: TestPlatform): Promise<WorldFacts> {
  await newTournament(platform, { gameIds: [DICE, JACKPOT_SLOT] });
  const boris = await playBoris(platform);
  const { anna, rounds } = await playAnna(platform);
  const dora = await newRichPlayer(platform, 2_000);
  await playGame(platform, dora, DICE);
  dataOf(await platform.call("activateSelfExclusion", { period: "5_years", understood: true }, dora));
  // The tournament is over, and everything is old enough to be counted and closed.
  platform.clock.advance({ minutes: 10 });
  await runJobs(platform);
  const { clara, waiting, cutOff } = await playClara(platform);
  const { demoToken } = await openDemo(platform);
  dataOf(await platform.call("playDemoRound", demoMines(demoToken)));

  const seen = async ({ email }: Player) => {
    const { cash, held } = await moneyOf(platform, (await signInAgain(platform, { email })).token);
    return { email, money: { cash: cash.toString(), held: held.toString() } };
  };
  const settled = rounds.map(({ id, payout }) => ({ id, payout: payout.amount }));
  return {
    at: platform.clock.now().toISOString(),
    players: {
      anna: { ...(await seen(anna)), rounds: settled },
      boris: await seen(boris),
      clara: { ...(await seen(clara)), waiting, cutOff },
      dora: await seen(dora),
    },
    demoToken,
  };
}
