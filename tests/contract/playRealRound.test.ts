import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createDraw, gameById, playRound, sealOf } from "#server/games/index.ts";
import { serverSeedOf } from "#server/platform/modules/fairness/index.ts";
import { seedPairs } from "#server/platform/modules/fairness/tables.ts";
import { auditedPlatform } from "#tests/support/audited.ts";
import {
  DICE,
  diceBet,
  eur,
  moneyOf,
  newRichPlayer,
  playersWhoMayNotPlay,
  rotation,
  SLOT,
  slotBet,
  withoutSeeds,
} from "#tests/support/play.ts";
import { dataOf, refusalOf } from "#tests/support/players.ts";

const platform = auditedPlatform();

const LONG_SHOT = { kind: "dice", chance: 100, direction: "under" } as const;

/** Rotates until the next rounds all lose on the long shot: a win in between would pay for more bets. */
async function rotateUntilLosing(playerId: string, token: string, rounds: number): Promise<void> {
  const { db } = platform.context.connection;
  const game = gameById(DICE);
  if (!game) throw new Error("there is no dice");
  for (let tries = 0; tries < 50; tries++) {
    dataOf(await platform.call("rotateServerSeed", rotation(), { token }));
    const [pair] = await db
      .select()
      .from(seedPairs)
      .where(and(eq(seedPairs.ownerId, playerId), isNull(seedPairs.revealedAt)));
    if (!pair) throw new Error("there is no seed pair");
    const payouts = Array.from({ length: rounds }, (_, nonce) => {
      const draw = createDraw({
        serverSeed: serverSeedOf(platform.context.config.keys, pair),
        clientSeed: pair.clientSeed,
        nonce,
      });
      return playRound(game, { stake: 1_000n, input: LONG_SHOT }, draw).payout;
    });
    if (payouts.every((payout) => payout === 0n)) return;
  }
  throw new Error("fifty seeds won within ten rounds");
}

describe("playRealRound", () => {
  it.each([
    ["dice", diceBet],
    ["a slot", slotBet],
  ])("plays %s, and its proof holds after the rotation", async (_, bet) => {
    const { token } = await newRichPlayer(platform, 10_000);
    const table = dataOf(await platform.call("openRealGame", { gameId: bet().gameId }, { token }));
    const { nextServerSeedHash: _later, ...seal } = table.seal;
    const played = dataOf(await platform.call("playRealRound", bet(), { token }));
    const { round, purse } = played;
    expect(round).toMatchObject({
      state: "settled",
      mode: "real",
      stake: eur(100),
      proof: { ...seal, serverSeed: null },
    });
    expect(purse.cash).toEqual(eur(10_000n - 100n + BigInt(round.payout.amount)));
    expect(purse.held).toEqual(eur(0));

    const { revealed } = dataOf(await platform.call("rotateServerSeed", rotation(), { token }));
    const { serverSeed, clientSeed } = revealed;
    const game = gameById(round.gameId);
    if (!game || !serverSeed) throw new Error("nothing to verify with");
    expect(sealOf(serverSeed)).toBe(round.proof.serverSeedHash);
    const draw = createDraw({ serverSeed, clientSeed, nonce: round.proof.nonce });
    const verified = playRound(game, { stake: 100n, input: bet().input }, draw);
    expect(verified.payout).toBe(BigInt(round.payout.amount));
    expect(dataOf(await platform.call("getRound", { roundId: round.id }, { token })).proof.serverSeed).toBe(serverSeed);
  });

  it("accepts exactly ten of 50 concurrent bets of a tenth of the money", async () => {
    const { id, token } = await newRichPlayer(platform, 10_000);
    const bet = () => diceBet({ stake: eur(1_000), input: LONG_SHOT });
    await rotateUntilLosing(id, token, 10);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => platform.call("playRealRound", bet(), { token })),
    );
    const accepted = answers.filter(({ status }) => status === 200).map((answer) => dataOf(answer).round);
    const refused = answers.filter(({ status }) => status !== 200).map((answer) => refusalOf(answer).join());
    expect(accepted.map(({ proof }) => proof.nonce).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(refused).toEqual(Array(40).fill("422,insufficient_funds"));
    expect(await moneyOf(platform, token)).toEqual({ cash: 0n, held: 0n });
  }, 30_000);

  it("draws nothing for a bet whose stake is refused: the response time would reveal the outcome", async () => {
    const { token } = await newRichPlayer(platform, 1_000);
    const bet = () => platform.call("playRealRound", slotBet({ stake: eur(5_000) }), { token });
    expect(refusalOf(await withoutSeeds(platform, bet))).toEqual([422, "insufficient_funds"]);
  });

  it("returns the same round for the same operation id, and refuses another bet under it", async () => {
    const { token } = await newRichPlayer(platform, 10_000);
    const bet = diceBet();
    const first = dataOf(await platform.call("playRealRound", bet, { token }));
    const second = dataOf(await platform.call("playRealRound", bet, { token }));
    expect(second).toEqual(first);
    for (const other of [
      { stake: eur(200) },
      { input: { kind: "dice", chance: 4_951, direction: "under" } as const },
      { gameId: SLOT, input: { kind: "slot" } as const },
    ]) {
      const answer = await platform.call("playRealRound", { ...bet, ...other }, { token });
      expect(refusalOf(answer)).toEqual([409, "operation_mismatch"]);
    }
    const { items } = dataOf(await platform.call("listRounds", {}, { token }));
    expect(items).toHaveLength(1);
  });

  it("plays one round for many concurrent repeats", async () => {
    const { token } = await newRichPlayer(platform, 10_000);
    const bet = diceBet();
    const answers = await Promise.all(Array.from({ length: 8 }, () => platform.call("playRealRound", bet, { token })));
    expect(new Set(answers.map((answer) => dataOf(answer).round.id)).size).toBe(1);
  });

  it("keeps the operation ids of two players separate", async () => {
    const anna = await newRichPlayer(platform, 10_000);
    const boris = await newRichPlayer(platform, 10_000);
    const bet = diceBet();
    const { round } = dataOf(await platform.call("playRealRound", bet, { token: anna.token }));
    const other = dataOf(await platform.call("playRealRound", bet, { token: boris.token }));
    expect(other.round.id).not.toBe(round.id);
  });

  it("enforces the minimum cycle between two spins of a slot", async () => {
    const { token } = await newRichPlayer(platform, 10_000);
    dataOf(await platform.call("playRealRound", slotBet(), { token }));
    platform.clock.advance({ seconds: 1 });
    const tooFast = await platform.call("playRealRound", slotBet(), { token });
    expect(refusalOf(tooFast)).toEqual([429, "too_fast"]);
    expect(tooFast.envelope.errors[0]?.parameters?.milliseconds).toBe((gameById(SLOT)?.minimumCycleMs ?? 0) - 1_000);
    platform.clock.advance({ seconds: 10 });
    dataOf(await platform.call("playRealRound", slotBet(), { token }));
  });

  it.each([
    ["above the balance", { stake: eur(5_000) }, [422, "insufficient_funds"]],
    ["of nothing", { stake: eur(0) }, [400, "validation_failed"]],
    ["below nothing", { stake: eur(-100) }, [400, "validation_failed"]],
    ["of half a cent", { stake: { amount: "10.5", currency: "EUR" } as const }, [400, "validation_failed"]],
    ["above the limit", { stake: eur(5_010) }, [422, "stake_invalid"]],
    ["off the step", { stake: eur(15) }, [422, "stake_invalid"]],
    ["in another currency", { stake: { amount: "100", currency: "USD" } as const }, [422, "currency_mismatch"]],
    ["in demo money", { stake: { amount: "100", currency: "FUN" } as const }, [422, "currency_mismatch"]],
    ["with a slot's input on dice", { input: { kind: "slot" } as const }, [422, "game_input_invalid"]],
    [
      "on a chance there is not",
      { input: { kind: "dice", chance: 9_999, direction: "over" } as const },
      [422, "game_input_invalid"],
    ],
    ["on a game there is not", { gameId: "no-game" }, [404, "not_found"]],
    ["without an operation id", { operationId: "" }, [400, "validation_failed"]],
  ])("refuses a bet %s", async (_, changes, refusal) => {
    const { token } = await newRichPlayer(platform, 1_000);
    expect(refusalOf(await platform.call("playRealRound", diceBet(changes), { token }))).toEqual(refusal);
    expect(await moneyOf(platform, token)).toEqual({ cash: 1_000n, held: 0n });
    const { seal } = dataOf(await platform.call("openRealGame", { gameId: DICE }, { token }));
    expect(seal.nonce).toBe(0);
  });

  it("is closed to guests, and to players who may not play", async () => {
    expect(refusalOf(await platform.call("playRealRound", diceBet()))).toEqual([401, "unauthenticated"]);
    for (const [player, code] of await playersWhoMayNotPlay(platform)) {
      expect(refusalOf(await platform.call("playRealRound", diceBet(), player))).toEqual([423, code]);
    }
  });

  it("plays in the currency of the account", async () => {
    const { token } = await newRichPlayer(platform, 100_000, "RUB");
    const stake = { amount: "1000", currency: "RUB" } as const;
    const { round } = dataOf(await platform.call("playRealRound", diceBet({ stake }), { token }));
    expect(round.stake).toEqual(stake);
  });
});
