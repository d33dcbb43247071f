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

/** A round is some ten requests, and other tests run beside it. */
const UNHURRIED = 60_000;

const STAKE = 100n;

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** Any step a position may allow, and now and then one it does not. */
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
  begun: Round,
  stepOf: (outcome: Outcome) => PlayerStep,
): Promise<Round> {
  let round = begun;
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

/** Every round again, from what anybody is told once the seed is. */
async function verify(player: { token: string }, played: readonly Round[]): Promise<void> {
  const { revealed } = dataOf(await platform.call("rotateServerSeed", rotation(), player));
  for (const { gameId, bet, input, steps, stake, payout, outcome, proof } of played) {
    const seeds = { serverSeed: revealed.serverSeed ?? "", clientSeed: proof.clientSeed, nonce: proof.nonce };
    const verified = dataOf(await platform.call("verifyRound", { gameId, bet, input, steps, ...seeds }));
    expect(verified).toMatchObject({ outcome, stake, payout });
  }
}

/** What a round brought the player, a jackpot included: at random one is won now and then. */
const netOf = ({ stake, payout, jackpots }: Round): bigint =>
  BigInt(payout.amount) + BigInt(jackpots?.paid.amount ?? 0) - BigInt(stake.amount);

/** The player's money is what the rounds made of it, and nothing is held any more. */
async function settleUp(player: { token: string }, money: bigint, played: readonly Round[]): Promise<void> {
  const won = played.reduce((sum, round) => sum + netOf(round), 0n);
  const { accounts } = dataOf(await platform.call("getBalance", {}, player));
  expect(accounts).toMatchObject([{ cash: eur(money + won), held: eur(0) }]);
}

function inputsOf(game: Game): RoundInput[] {
  const choices = allOddsOf(game).choices.map(({ input }) => input);
  return [referenceInput(game), ...choices].filter((input) => accepts(game, { stake: STAKE, input }));
}

/** Which code plays a game: its mechanic, the jackpots, and what its rules have. */
const wayOf = ({ mechanic, jackpots, rules }: Game) => [mechanic, jackpots, ...Object.keys(rules).sort()].join();

/** Those a player has to himself; a push plays one of each that other code plays, and every night all are. */
const own = games
  .filter(({ rules }) => rules.kind !== "crash")
  .filter((game, place, all) => isNightly || all.findIndex((other) => wayOf(other) === wayOf(game)) === place);

describe("rounds of every game", () => {
  it.each(own.map(({ id }) => id))(
    "%s: random play keeps the books, and every round can be made again",
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
    "blackjack: so do splits and doubles, of split hands too",
    async () => {
      const game = gameOfKind("blackjack");
      const player = await newRichPlayer(platform, 200_000);
      /** Splits where it can, then doubles where it can. */
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
