import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Outcome, PlayerStep, RoundInput } from "#app/contract/games/index.ts";
import type { Round } from "#app/contract/play.ts";
import { accepts, allOddsOf, type Game, games, referenceInput } from "#server/games/index.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { diceBet, eur, gameOfKind, newRichPlayer, rotation, stepIn } from "#tests/support/play.ts";
import { dataOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

const ROUNDS = 4;

/** A round takes some ten requests, and other tests run beside it. */
const UNHURRIED = 60_000;

const STAKE = 100n;

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** A random step, usually one the position allows. */
function anyStep(outcome: Outcome): PlayerStep {
  switch (outcome.kind) {
    case "mines":
      return randomInt(3) === 0
        ? { kind: "mines", act: "cashOut" }
        : { kind: "mines", act: "open", tile: randomInt(25) };
    case "hi-lo":
      return { kind: "hi-lo", act: pick(["higher", "lower", "skip", "cashOut"] as const) };
    case "blackjack":
      return { kind: "blackjack", act: pick(["hit", "stand", "double", "split"] as const) };
    case "video-poker":
      return { kind: "video-poker", hold: [0, 1, 2, 3, 4].filter(() => randomInt(2) === 0) };
    default:
      throw new Error(`${outcome.kind} waits for no step`);
  }
}

async function playOn(
  player: { token: string },
  opened: Round,
  stepOf: (outcome: Outcome) => PlayerStep,
): Promise<Round> {
  let round = opened;
  while (round.state === "open") {
    if (!round.outcome) throw new Error(`${round.id} waits, and shows nothing`);
    const answer = await platform.call("stepRealRound", stepIn(round, stepOf(round.outcome)), player);
    if (answer.status === 200) round = dataOf(answer).round;
    else expect(answer.envelope.errors.map(({ code }) => code)).toEqual(["step_invalid"]);
  }
  return round;
}

async function playRound(player: { token: string }, game: Game, input: RoundInput, stepOf = anyStep): Promise<Round> {
  platform.clock.advance({ seconds: 10 });
  const bet = diceBet({ gameId: game.id, stake: eur(STAKE), input });
  return playOn(player, dataOf(await platform.call("playRealRound", bet, player)).round, stepOf);
}

/** Replays every round from what is public once its seed is revealed. */
async function verify(player: { token: string }, played: readonly Round[]): Promise<void> {
  const { revealed } = dataOf(await platform.call("rotateServerSeed", rotation(), player));
  for (const { gameId, bet, input, steps, stake, payout, outcome, proof } of played) {
    const seeds = { serverSeed: revealed.serverSeed ?? "", clientSeed: proof.clientSeed, nonce: proof.nonce };
    const verified = dataOf(await platform.call("verifyRound", { gameId, bet, input, steps, ...seeds }));
    expect(verified).toMatchObject({ outcome, stake, payout });
  }
}

/** The player's winnings of a round, including a jackpot, which is won at random now and then. */
const netOf = ({ stake, payout, jackpots }: Round): bigint =>
  BigInt(payout.amount) + BigInt(jackpots?.paid.amount ?? 0) - BigInt(stake.amount);

/** Asserts that the player's money matches the rounds, and that nothing is held any more. */
async function settleUp(player: { token: string }, money: bigint, played: readonly Round[]): Promise<void> {
  const won = played.reduce((sum, round) => sum + netOf(round), 0n);
  const { accounts } = dataOf(await platform.call("getBalance", {}, player));
  expect(accounts).toMatchObject([{ cash: eur(money + won), held: eur(0) }]);
}

function inputsOf(game: Game): RoundInput[] {
  const choices = allOddsOf(game).choices.map(({ input }) => input);
  return [referenceInput(game), ...choices].filter((input) => accepts(game, { stake: STAKE, input }));
}

/** The code that plays a game: its kind, jackpots, and the parts its rules use. */
const wayOf = ({ mechanic, jackpots, rules }: Game) => [mechanic, jackpots, ...Object.keys(rules).sort()].join();

/** Games played alone; a push plays one game for each combination of code, the nightly run all of them. */
const own = games
  .filter(({ rules }) => rules.kind !== "crash")
  .filter((game, place, all) => isNightly || all.findIndex((other) => wayOf(other) === wayOf(game)) === place);

describe("rounds of every game", () => {
  it.each(own.map(({ id }) => id))(
    "%s: random play keeps the books, and every round can be replayed",
    async (id) => {
      const game = games.find((known) => known.id === id) as Game;
      const player = await newRichPlayer(platform, 10_000);
      const played: Round[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        played.push(await playRound(player, game, pick(inputsOf(game))));
      }
      await settleUp(player, 10_000n, played);
      await verify(player, played);
    },
    UNHURRIED,
  );

  it(
    "blackjack: so do splits and doubles, including those of split hands",
    async () => {
      const game = gameOfKind("blackjack");
      const player = await newRichPlayer(platform, 200_000);
      /** Splits if possible, otherwise doubles if possible. */
      const boldly = (outcome: Outcome): PlayerStep => {
        const can = outcome.kind === "blackjack" ? outcome.can : [];
        return { kind: "blackjack", act: (["split", "double"] as const).find((act) => can.includes(act)) ?? "stand" };
      };
      const played: Round[] = [];
      const staked = () => new Set(played.map(({ stake }) => Number(stake.amount)));
      while (!(staked().has(200) && staked().has(400)) && played.length < 300) {
        played.push(await playRound(player, game, { kind: "blackjack" }, boldly));
      }
      expect([...staked()]).toEqual(expect.arrayContaining([200, 400]));
      await settleUp(player, 200_000n, played);
      await verify(player, played);
    },
    UNHURRIED,
  );
});
