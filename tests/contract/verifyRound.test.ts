import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "#app/contract/canonical.ts";
import { JACKPOT_LEVELS } from "#app/contract/games/jackpots.ts";
import type { InputOf } from "#app/contract/types.ts";
import { beaconValue, QUICKNET, sealOf } from "#server/games/index.ts";
import { checkProof } from "#server/verifier/check.ts";
import { DRAND_ROUNDS } from "#tests/support/drand.ts";
import { drawNow, jackpotBet } from "#tests/support/jackpots.ts";
import type { TestPlatform } from "#tests/support/platform.ts";
import {
  diceBet,
  eur,
  fun,
  gameOfKind,
  minesBet,
  newRichPlayer,
  rotation,
  startMoneyPlatform,
  stepIn,
  tilesOf,
} from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startMoneyPlatform();
});

afterAll(() => platform.close());

/** A roll of the dice from published seeds, with changes. */
const roll = (changes: Partial<InputOf<"verifyRound">> = {}): InputOf<"verifyRound"> => ({
  gameId: gameOfKind("dice").id,
  bet: eur(100),
  input: { kind: "dice", chance: 4_950, direction: "under" },
  steps: [],
  serverSeed: "9f2c61d07be84a530c19ae77d2f4b86051ee93c4a80d6f1236b97e05fd418c2a",
  clientSeed: "teal kettle 41",
  nonce: 1208,
  ...changes,
});

describe("verifyRound", () => {
  it("checks the signature of a beacon, and tells its value", async () => {
    const signature = DRAND_ROUNDS[1000] ?? "";
    const named = { chain: QUICKNET.id, round: 1000, signature };
    const found = async (beacon: InputOf<"verifyRound">["beacon"]) =>
      dataOf(await platform.call("verifyRound", roll({ clientSeed: beaconValue(signature), beacon }))).beacon;
    expect(await found(named)).toEqual({ value: beaconValue(signature), isSigned: true });
    expect(await found({ ...named, round: 1001 })).toEqual({ value: beaconValue(signature), isSigned: false });
    expect(await found({ ...named, signature: null })).toBeUndefined();
    expect(await found(undefined)).toBeUndefined();
  });

  it("draws a round's jackpots again, by their published terms", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { round } = dataOf(await platform.call("playRealRound", jackpotBet(), player));
    const { revealed } = dataOf(await platform.call("rotateServerSeed", rotation(), player));
    await drawNow(platform);
    const { gameId, bet, input, proof, openedAt } = round;
    const { jackpots } = dataOf(await platform.call("getRound", { roundId: round.id }, player));
    const seeds = { serverSeed: revealed.serverSeed ?? "", clientSeed: proof.clientSeed, nonce: proof.nonce };
    const request = roll({ gameId, bet, input, ...seeds });
    const beacon = jackpots?.beacon;
    const drawn = { ...request, jackpots: beacon && { openedAt, beacon } };
    const { terms, termsHash } = dataOf(await platform.call("getJackpots", {}));
    expect(termsHash).toBe(createHash("sha256").update(canonicalJson(terms)).digest("hex"));
    expect(jackpots).toMatchObject({ termsHash, won: [] });
    expect(jackpots?.draws).toHaveLength(JACKPOT_LEVELS.length);
    expect(dataOf(await platform.call("verifyRound", drawn))).toMatchObject({
      jackpots: { termsHash, weight: jackpots?.weight, draws: jackpots?.draws, perThousandEuro: 100_000 },
      payout: round.payout,
    });
    const inPlayMoney = { ...request, bet: fun(Number(bet.amount)) };
    expect(dataOf(await platform.call("verifyRound", inPlayMoney)).jackpots).toBeNull();
  });

  it("is not needed for the API's response: the verifier accepts it unchanged", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { round } = dataOf(await platform.call("playRealRound", jackpotBet(), player));
    const { seal } = dataOf(await platform.call("openRealGame", { gameId: round.gameId }, player));
    const known = { seal: seal.serverSeedHash, clientSeed: seal.clientSeed };
    dataOf(await platform.call("rotateServerSeed", rotation(), player));
    const answer = await platform.call("getRound", { roundId: round.id }, player);
    expect(dataOf(answer).outcome).not.toBeNull();
    expect(checkProof(JSON.stringify(answer.envelope), known)).toMatchObject({ verdict: "promised" });
  });

  it("returns the same result as the round, once its seed is revealed", async () => {
    const player = await newRichPlayer(platform, 1_000);
    const { round: first } = dataOf(await platform.call("playRealRound", minesBet(), player));
    const { safe } = await tilesOf(platform, first.id);
    const open = { kind: "mines", act: "open", tile: safe[0] ?? 0 } as const;
    const { round: opened } = dataOf(await platform.call("stepRealRound", stepIn(first, open), player));
    const cashOut = stepIn(opened, { kind: "mines", act: "cashOut" });
    const { round } = dataOf(await platform.call("stepRealRound", cashOut, player));
    const { revealed } = dataOf(await platform.call("rotateServerSeed", rotation(), player));
    const { gameId, bet, input, steps, proof } = round;
    const seeds = { serverSeed: revealed.serverSeed ?? "", clientSeed: proof.clientSeed, nonce: proof.nonce };
    const request = { gameId, bet, input, steps, ...seeds };
    expect(dataOf(await platform.call("verifyRound", request))).toEqual({
      outcome: round.outcome,
      jackpots: null,
      stake: round.stake,
      payout: round.payout,
      paytableHash: round.paytableHash,
      serverSeedHash: proof.serverSeedHash,
    });
    const half = dataOf(await platform.call("verifyRound", { ...request, steps: [open] }));
    expect(half).toMatchObject({ outcome: opened.outcome, payout: null });
  });

  it("plays the published numbers, for anyone, and changes nothing", async () => {
    const verified = dataOf(await platform.call("verifyRound", roll()));
    expect(verified).toMatchObject({ outcome: { kind: "dice", roll: 8864, won: false }, payout: eur(0) });
    expect(verified.serverSeedHash).toBe(sealOf(roll().serverSeed));
    const over = roll({ bet: fun(100), input: { kind: "dice", chance: 4_950, direction: "over" } });
    expect(dataOf(await platform.call("verifyRound", over)).payout).toEqual(fun(200));
    const player = await newRichPlayer(platform, 1_000);
    const { seal } = dataOf(await platform.call("openRealGame", { gameId: roll().gameId }, player));
    dataOf(await platform.call("verifyRound", roll(), player));
    expect(dataOf(await platform.call("openRealGame", { gameId: roll().gameId }, player)).seal).toEqual(seal);
  });

  it.each([
    ["a game there is not", { gameId: "no-game" }, [404, "not_found"]],
    ["a bet off the step", { bet: eur(15) }, [422, "stake_invalid"]],
    ["points", { bet: { amount: "100", currency: "PTS" } as const }, [422, "currency_mismatch"]],
    ["another game's input", { input: { kind: "slot" } as const }, [422, "game_input_invalid"]],
    ["a step in a round without steps", { steps: [{ kind: "mines", act: "cashOut" } as const] }, [422, "step_invalid"]],
    ["an invalid seed", { serverSeed: "9F".repeat(32) }, [400, "validation_failed"]],
    ["a client seed that cannot be", { clientSeed: "a:b" }, [400, "validation_failed"]],
    ["a nonce below zero", { nonce: -1 }, [400, "validation_failed"]],
    ["half a nonce", { nonce: 0.5 }, [400, "validation_failed"]],
    [
      "more steps than a round can have",
      { steps: Array(201).fill({ kind: "mines", act: "cashOut" }) },
      [400, "validation_failed"],
    ],
  ])("refuses %s", async (_, changes, refusal) => {
    expect(refusalOf(await platform.call("verifyRound", roll(changes)))).toEqual(refusal);
  });

  it("is about a bet, whatever was added to its stake", async () => {
    const player = await newRichPlayer(platform, 10_000);
    const { id: gameId } = gameOfKind("blackjack");
    for (let tries = 0; tries < 30; tries++) {
      platform.clock.advance({ seconds: 10 });
      const bet = diceBet({ gameId, input: { kind: "blackjack" } });
      const { round } = dataOf(await platform.call("playRealRound", bet, player));
      if (round.state === "settled") continue;
      const double = stepIn(round, { kind: "blackjack", act: "double" });
      const { round: doubled } = dataOf(await platform.call("stepRealRound", double, player));
      const { revealed } = dataOf(await platform.call("rotateServerSeed", rotation(), player));
      const { steps, input, proof, payout, stake } = doubled;
      const seeds = { serverSeed: revealed.serverSeed ?? "", clientSeed: proof.clientSeed, nonce: proof.nonce };
      const request = { gameId, bet: doubled.bet, input, steps, ...seeds };
      expect(dataOf(await platform.call("verifyRound", request))).toMatchObject({ stake, payout });
      expect(stake).toEqual(eur(200));
      return;
    }
    throw new Error("thirty hands of blackjack were decided when they were dealt");
  });
});
