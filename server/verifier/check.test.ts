import { describe, expect, it } from "vitest";
import { outcomeText, type ProofClaim } from "#app/contract/games/claims.ts";
import type { RoundProof } from "#app/contract/games/proof.ts";
import { ProofProblem } from "#app/contract/games/read-proof.ts";
import { toMoney } from "#app/contract/money.ts";
import { beaconValue, createDraw, type Game, gameById, games, playRound, QUICKNET } from "#server/games/index.ts";
import { jackpotTerms } from "#server/platform/modules/jackpots/index.ts";
import { DRAND_ROUNDS } from "#tests/support/drand.ts";
import { whenChanged } from "#tests/support/last-passed.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { BY_BEACON, KEPT, proofOf } from "#tests/support/proofs.ts";
import { checkProof, terms, turnCards } from "./check.ts";

const ROUNDS = isNightly ? 10_000 : 500;
/** Rounds checked in every run, whatever has changed. */
const FEW = 10;

/** Best play of video poker evaluates every draw of every hand: some ten seconds, a minute on a slow machine. */
const UNHURRIED = 240_000;

const NONE = { seal: "", clientSeed: "" };

/** Why a proof cannot be checked, with the parameters of the message. */
function problemOf(proof: unknown): unknown {
  try {
    checkProof(typeof proof === "string" ? proof : JSON.stringify(proof), NONE);
  } catch (error) {
    return error instanceof ProofProblem ? [error.problem, ...Object.values(error.parameters)] : error;
  }
  return "none";
}

/** The verdict on a proof, with the claims that are wrong. */
function verdictOf(proof: RoundProof, kept = NONE): [string, ...ProofClaim[]] {
  const { verdict, wrong } = checkProof(JSON.stringify(proof), kept);
  return [verdict, ...wrong];
}

/** A round that wins one level. */
function firstWinner(): RoundProof | undefined {
  for (let nonce = 0; nonce < ROUNDS; nonce++) {
    const proof = proofOf(slot, nonce, { bet: STAKE_OF_WINNERS });
    if (proof.jackpots?.won.length === 1) return proof;
  }
  return undefined;
}

/** A forged proof is either rejected, as steps may be impossible with another seed's cards, or found to be different. */
const isAccepted = (proof: RoundProof): boolean => problemOf(proof) === "none" && verdictOf(proof)[0] !== "different";

/** The rounds, of `rounds`, whose verdict is not "promised". */
function wrongProofs(game: Game, rounds: number): unknown[] {
  const claimed = game.jackpots ? 13 : 8;
  const wrong: unknown[] = [];
  for (let nonce = 0; nonce < rounds; nonce++) {
    const { claims, verdict } = checkProof(JSON.stringify(proofOf(game, nonce)), KEPT);
    if (claims.length !== claimed || verdict !== "promised") wrong.push({ nonce, claims });
  }
  return wrong;
}

const gameCalled = (id: string): Game => {
  const game = gameById(id);
  if (!game) throw new Error(`no game is called ${id}`);
  return game;
};

const dice = gameCalled("hundred-dice");
const slot = gameCalled("acorn-bank");
const STAKE_OF_WINNERS = toMoney(5_000n, "EUR");

describe("the proof of a void round", () => {
  const mines = gameCalled("twenty-five-tiles");
  const seeds = { serverSeed: "5".repeat(64), clientSeed: KEPT.clientSeed };

  /** A void round of mines whose player had opened the first safe tile. */
  function startedRound() {
    for (let tile = 0; ; tile++) {
      const proof = { ...proofOf(mines, 0), steps: [{ kind: "mines", act: "open", tile } as const] };
      const { outcome } = playRound(
        mines,
        { stake: 100n, input: proof.input, steps: proof.steps },
        createDraw({ ...seeds, nonce: 0 }),
      );
      if (outcome.kind !== "mines" || outcome.cashOut === null) continue;
      const worth = toMoney(outcome.cashOut > 100n ? outcome.cashOut : 100n, "EUR");
      const rest = { payout: toMoney(0n, "EUR"), stake: toMoney(100n, "EUR"), outcome: undefined, settledAt: null };
      return { ...proof, ...rest, state: "void", paid: worth, voided: { reason: "fault", paid: worth } } as RoundProof;
    }
  }

  it("is verified up to the last step, and detects too low a payment", () => {
    const proof = startedRound();
    expect(verdictOf(proof, KEPT)).toEqual(["promised"]);
    expect(verdictOf({ ...proof, paid: toMoney(99n, "EUR") }, KEPT)).toEqual(["different", "paid"]);
    expect(verdictOf({ ...proof, paid: toMoney(0n, "EUR") }, KEPT)).toEqual(["different", "paid"]);
  });

  it("requires the payout of a decided round, and at least the stake", () => {
    const won = Array.from({ length: 40 }, (_, nonce) => proofOf(dice, nonce)).find(({ paid }) => paid.amount !== "0");
    const lost = Array.from({ length: 40 }, (_, nonce) => proofOf(dice, nonce)).find(({ paid }) => paid.amount === "0");
    if (!won || !lost) throw new Error("forty rolls all won or all lost");
    const voided = (proof: RoundProof, paid: RoundProof["paid"]): RoundProof => ({
      ...proof,
      state: "void",
      payout: toMoney(0n, "EUR"),
      outcome: null,
      paid,
    });
    expect(verdictOf(voided(won, won.paid), KEPT)).toEqual(["promised"]);
    expect(verdictOf(voided(won, won.stake), KEPT)).toEqual(["different", "paid"]);
    expect(verdictOf(voided(lost, lost.stake), KEPT)).toEqual(["promised"]);
    expect(verdictOf(voided(lost, toMoney(0n, "EUR")), KEPT)).toEqual(["different", "paid"]);
  });
});

const OF_EACH = games.map((game) => [game.id, game] as const);

await whenChanged("server/verifier/check.test.ts", () => {
  // One assertion for all rounds: an assertion takes longer than checking a round.
  it.each(OF_EACH)("verifies every proof of %s", { timeout: UNHURRIED }, (_id, game) => {
    expect(wrongProofs(game, ROUNDS)).toEqual([]);
  });
});

describe.each(OF_EACH)("the proof of a round of %s", (_id, game) => {
  it("is verified", () => {
    expect(wrongProofs(game, FEW)).toEqual([]);
  });

  it("is not accepted with another payout, seed, outcome or rules", () => {
    const proof = proofOf(game, 3);
    const payout = toMoney(BigInt(proof.payout.amount) + 10n, "EUR");
    const lies: Partial<RoundProof>[] = [
      { payout },
      { paid: payout },
      { outcome: { kind: game.rules.kind } },
      { proof: { ...proof.proof, serverSeed: "6".repeat(64) } },
      { paytableHash: "0".repeat(64) },
    ];
    for (const lie of lies) expect(isAccepted({ ...proof, ...lie })).toBe(false);
  });

  it("is rejected with a step more than the round had", () => {
    const { steps, ...proof } = proofOf(game, 3);
    const step = steps.at(-1) ?? { kind: "mines", act: "cashOut" };
    expect(problemOf({ ...proof, steps: [...steps, step] })).toEqual(["bet", "steps"]);
  });
});

describe("the cards of a check", () => {
  const proof = proofOf(slot, 3);
  const cardsOf = (checked: RoundProof, kept = KEPT) => [...turnCards(JSON.stringify(checked), kept)];

  it("come in order, with the claims of the whole check and the outcome", () => {
    const cards = cardsOf(proof);
    const whole = checkProof(JSON.stringify(proof), KEPT);
    expect(cards.map(({ card }) => card)).toEqual(["seeds", "seal", "hash", "draw"]);
    const byName = ({ claim: one }: { claim: string }, { claim: other }: { claim: string }) => (one < other ? -1 : 1);
    expect(cards.flatMap(({ claims }) => claims).toSorted(byName)).toEqual(whole.claims.toSorted(byName));
    expect(cards.at(-1)?.outcome).toBe(whole.outcome);
  });

  it("show the outcome in canonical form, whatever the order of its fields", () => {
    const { outcome } = proof as unknown as Parameters<typeof outcomeText>[0];
    const turnedRound = Object.fromEntries(Object.entries(outcome).reverse()) as typeof outcome;
    expect(outcomeText({ outcome: turnedRound })).toBe(outcomeText({ outcome }));
    expect(cardsOf(proof).at(-1)?.outcome).toBe(outcomeText({ outcome: turnedRound }));
  });

  it("are computed lazily: the first three come before a round that cannot be replayed throws", () => {
    const turned: string[] = [];
    expect(() => {
      for (const { card } of turnCards(JSON.stringify({ ...proof, gameId: "no-such-game" }), KEPT)) turned.push(card);
    }).toThrow(ProofProblem);
    expect(turned).toEqual(["seeds", "seal", "hash"]);
  });

  it("fail independently: each false claim is on the card of its step", () => {
    const wrongOf = (checked: RoundProof, kept = KEPT) =>
      cardsOf(checked, kept).flatMap(({ card, claims }) => (claims.every(({ same }) => same) ? [] : [card]));
    expect(wrongOf(proof)).toEqual([]);
    expect(wrongOf(proof, { ...KEPT, clientSeed: "tin kettle" })).toEqual(["seeds"]);
    expect(wrongOf(proof, { ...KEPT, seal: "0".repeat(64) })).toEqual(["seal"]);
    expect(wrongOf({ ...proof, proof: { ...proof.proof, serverSeedHash: "0".repeat(64) } }, NONE)).toEqual(["hash"]);
    expect(wrongOf({ ...proof, paytableHash: "0".repeat(64) })).toEqual(["draw"]);
  });
});

describe("a self-consistent proof", () => {
  const proof = proofOf(dice, 3);

  it("is only consistent until the player provides seal and client seed", () => {
    expect(verdictOf(proof)).toEqual(["consistent"]);
    expect(verdictOf(proof, { ...NONE, seal: KEPT.seal })).toEqual(["consistent"]);
    expect(verdictOf(proof, { ...NONE, clientSeed: KEPT.clientSeed })).toEqual(["consistent"]);
    expect(verdictOf(proof, KEPT)).toEqual(["promised"]);
    const copied = KEPT.seal.toUpperCase().replace(/(.{8})/g, "$1 ");
    expect(verdictOf(proof, { seal: copied, clientSeed: ` ${KEPT.clientSeed}\n` })).toEqual(["promised"]);
  });

  it.each([
    ["another client seed with its payout", { clientSeed: "tin kettle" }, "keptClientSeed"],
    ["another server seed with its hash", { serverSeed: "6".repeat(64) }, "keptSeal"],
  ] as const)("is distinguished from the promised round when it has %s", (_, changes, claim) => {
    const forged = proofOf(dice, 3, changes);
    expect(verdictOf(forged)).toEqual(["consistent"]);
    expect(verdictOf(forged, KEPT)).toEqual(["another", claim]);
  });

  it("is different when it is inconsistent, whatever the player provides", () => {
    const lie = { ...proof, payout: toMoney(7_000n, "EUR") };
    expect(verdictOf(lie, { ...KEPT, clientSeed: "tin kettle" })).toEqual(["different", "payout"]);
  });

  it("reports the nonce of the round under its seal", () => {
    expect(checkProof(JSON.stringify(proofOf(dice, 4)), KEPT)).toMatchObject({ verdict: "promised", nonce: "4" });
  });

  it("shows amounts in their currency", () => {
    const { claims, outcome } = checkProof(JSON.stringify(proofOf(slot, 3, { bet: toMoney(20n, "FUN") })), NONE);
    expect(claims.find(({ claim }) => claim === "staked")).toMatchObject({ claimed: "0.20 FUN", found: "0.20 FUN" });
    expect(outcome).toContain(" FUN");
    expect(outcome).not.toContain("amount");
  });
});

describe("the jackpots of a proof", () => {
  const proof = proofOf(slot, 3);
  const { jackpots } = proof;
  if (!jackpots) throw new Error(`${slot.id} takes no part in the jackpots`);
  const { draws } = jackpots;

  it("are drawn and paid by the terms the platform publishes", () => {
    expect(terms).toEqual(jackpotTerms);
  });

  it.each([
    ["are left out", { jackpots: null }, ["jackpots"]],
    ["list one level only", { jackpots: { ...jackpots, draws: draws.slice(0, 1) } }, ["jackpots"]],
    [
      "make the first level a thousand times as rare",
      {
        jackpots: {
          ...jackpots,
          draws: draws.map((draw, place) => (place ? draw : { ...draw, oneInEuro: draw.oneInEuro * 1_000 })),
        },
      },
      ["jackpots"],
    ],
    [
      "have other numbers",
      { jackpots: { ...jackpots, draws: draws.map((draw) => ({ ...draw, number: draw.number + 1 })) } },
      ["jackpots"],
    ],
    ["weigh less", { jackpots: { ...jackpots, weight: 1 } }, ["weight"]],
    ["have other terms", { jackpots: { ...jackpots, termsHash: "0".repeat(64) } }, ["termsHash"]],
    ["have no hash and are rarer", { jackpots: { ...jackpots, termsHash: null, draws: draws.slice(1) } }, ["jackpots"]],
  ])("are detected as wrong when they %s", (_, lie, wrong) => {
    expect(verdictOf({ ...proof, ...lie })).toEqual(["different", ...wrong]);
  });

  it("are detected as wrong in another currency", () => {
    const bet = toMoney(1_000n, "EUR");
    const { stake, payout, paid, jackpots: drawn, outcome: _, ...rest } = proofOf(slot, 3, { bet });
    const rub = ({ amount }: typeof bet) => ({ amount, currency: "RUB" }) as const;
    const sums = { bet: rub(bet), stake: rub(stake), payout: rub(payout), paid: rub(paid) };
    const relabelled = drawn && { ...drawn, weight: 1, paid: rub(drawn.paid) };
    expect(verdictOf({ ...rest, ...sums, jackpots: relabelled })).toEqual(["different", "weight"]);
  });

  it("are expected for real money only, in games that take part", () => {
    expect(verdictOf({ ...proofOf(slot, 3, { bet: toMoney(100n, "FUN") }) })).toEqual(["consistent"]);
    expect(verdictOf({ ...proofOf(dice, 3), jackpots })).toEqual(["different", "jackpots"]);
  });

  it("of a round without a terms hash are compared with today's terms, which is reported", () => {
    const old = JSON.stringify({ ...proof, jackpots: { ...jackpots, termsHash: null } });
    expect(checkProof(old, KEPT)).toMatchObject({ verdict: "promised", isOfUnhashedTerms: true });
    expect(checkProof(JSON.stringify(proof), KEPT).isOfUnhashedTerms).toBe(false);
  });

  it("must list and pay what was won", () => {
    const winner = firstWinner();
    if (!winner?.jackpots) throw new Error("none of these rounds wins a level");
    const none = toMoney(0n, "EUR");
    expect(verdictOf(winner, KEPT)).toEqual(["promised"]);
    const silent = { ...winner, jackpots: { ...winner.jackpots, won: [], paid: none }, paid: winner.payout };
    expect(verdictOf(silent)).toEqual(["different", "won"]);
    const short = { ...winner, jackpots: { ...winner.jackpots, paid: none }, paid: winner.payout };
    expect(verdictOf(short)).toEqual(["different", "jackpotPaid"]);
    expect(verdictOf({ ...winner, paid: winner.payout })).toEqual(["different", "paid"]);
  });
});

describe("the jackpots of a proof that a beacon draws", () => {
  const proof = proofOf(slot, 3, { drawnBy: BY_BEACON });
  const { jackpots } = proof;
  if (!jackpots) throw new Error(`${slot.id} takes no part in the jackpots`);
  const { beacon } = BY_BEACON;
  const changed = (changes: Partial<typeof jackpots>): RoundProof => ({
    ...proof,
    jackpots: { ...jackpots, ...changes },
  });

  it("follow from the value that the public beacon published after the bet", () => {
    const checked = checkProof(JSON.stringify(proof), KEPT);
    expect([checked.verdict, checked.wrong]).toEqual(["promised", []]);
    expect(checked.jackpots).toMatchObject({ drawing: "jackpotsPublic", round: "1000" });
    expect(jackpots.draws).not.toEqual(proofOf(slot, 3).jackpots?.draws);
    expect(jackpots.termsHash).not.toBe(proofOf(slot, 3).jackpots?.termsHash);
  });

  it.each<[string, RoundProof, string[]]>([
    [
      "name a later round than the first after the bet",
      { ...proof, openedAt: "2023-08-23T15:00:00.000Z" },
      ["jackpotBeacon"],
    ],
    [
      "name another round with its own signature",
      changed({ beacon: { ...beacon, round: 1_001, signature: DRAND_ROUNDS[1_001] ?? "" } }),
      ["jackpotBeacon", "jackpots"],
    ],
    [
      "have the signature of another round",
      changed({ beacon: { ...beacon, signature: DRAND_ROUNDS[1_001] ?? "" } }),
      ["jackpotSignature", "jackpots"],
    ],
    ["have other numbers", changed({ draws: proofOf(slot, 3).jackpots?.draws ?? [] }), ["jackpots"]],
    ["have the terms of before there was a beacon", changed({ termsHash: terms.ofOwnSeeds.hash }), ["termsHash"]],
    ["leave the beacon out", changed({ beacon: undefined }), ["termsHash", "jackpots"]],
    ["are part of what the round paid", { ...proof, paid: toMoney(BigInt(proof.paid.amount) + 1n, "EUR") }, ["paid"]],
  ])("are detected as wrong when they %s", (_, lie, wrong) => {
    expect(verdictOf(lie)).toEqual(["different", ...wrong]);
  });

  it("must list and pay what was won", () => {
    const winner = Array.from({ length: ROUNDS }, (_, nonce) => nonce)
      .map((nonce) => proofOf(slot, nonce, { bet: STAKE_OF_WINNERS, drawnBy: BY_BEACON }))
      .find((round) => round.jackpots?.won.length);
    if (!winner?.jackpots) throw new Error("none of these rounds wins a level");
    expect(verdictOf(winner, KEPT)).toEqual(["promised"]);
    const none = toMoney(0n, "EUR");
    expect(verdictOf({ ...winner, jackpots: { ...winner.jackpots, won: [], paid: none } })).toEqual([
      "different",
      "won",
    ]);
    expect(verdictOf({ ...winner, jackpots: { ...winner.jackpots, paid: none } })).toEqual([
      "different",
      "jackpotPaid",
    ]);
  });

  it("may wait for the beacon that draws them, and for no other", () => {
    const { weight, termsHash } = jackpots;
    const part = { weight, termsHash: termsHash ?? "", beacon: { ...beacon, signature: null } };
    const waiting: RoundProof = { ...proof, jackpots: null, jackpotsWait: part };
    const checked = checkProof(JSON.stringify(waiting), KEPT);
    expect([checked.verdict, checked.jackpots?.drawing]).toEqual(["promised", "jackpotsWait"]);
    expect(verdictOf({ ...waiting, jackpotsWait: undefined })).toEqual(["different", "jackpots"]);
    const later = { ...part, weight: 1, beacon: { ...part.beacon, round: 1_001 } };
    expect(verdictOf({ ...waiting, jackpotsWait: later })).toEqual(["different", "weight", "jackpotBeacon"]);
    expect(verdictOf({ ...proofOf(dice, 3), jackpotsWait: part })).toEqual(["consistent"]);
  });
});

describe("reading a proof", () => {
  const proof = proofOf(dice, 0);
  const jackpots = proofOf(slot, 0).jackpots;
  const step = { kind: "mines", act: "cashOut" };

  it("accepts an unmodified response of the API", () => {
    const response = {
      status: "ok",
      data: { ...proof, gameTitle: "Dice", waitsUntil: null },
      errors: [],
      requestId: "r",
    };
    expect(checkProof(JSON.stringify(response), KEPT).verdict).toBe("promised");
  });

  it.each([
    [["unreadable"], ""],
    [["unreadable"], "["],
    [["unreadable"], "null"],
    [["unreadable"], "[]"],
    [["incomplete", "id"], {}],
    [["incomplete", "bet.amount"], { ...proof, bet: { amount: "0x64", currency: "EUR" } }],
    [["incomplete", "bet.currency"], { ...proof, bet: { amount: "100", currency: "DEM" } }],
    [["incomplete", "bet"], { ...proof, bet: "100" }],
    [["incomplete", "paid"], { ...proof, paid: undefined }],
    [["incomplete", "proof.nonce"], { ...proof, proof: { ...proof.proof, nonce: -1.5 } }],
    [["incomplete", "proof.nonce"], { ...proof, proof: { ...proof.proof, nonce: "0" } }],
    [["incomplete", "proof.serverSeed"], { ...proof, proof: { ...proof.proof, serverSeed: "6" } }],
    [["sealed"], { ...proof, proof: { ...proof.proof, serverSeed: null } }],
    [["unsettled"], { ...proof, state: "open" }],
    [["game", "no-such-game"], { ...proof, gameId: "no-such-game" }],
    [["bet", "bet"], { ...proof, bet: toMoney(7n, "EUR") }],
    [["bet", "bet"], { ...proof, bet: toMoney(100n, "PTS") }],
    [["bet", "input"], { ...proof, input: { kind: "slot" } }],
    [["incomplete", "input.kind"], { ...proof, input: { kind: "nothing" } }],
    [["incomplete", "input"], { ...proof, input: null }],
    [["incomplete", "input.chance"], { ...proof, input: { ...proof.input, chance: "50" } }],
    [["unknown", "input.luck"], { ...proof, input: { ...proof.input, luck: 1 } }],
    [["unknown", "luck"], { ...proof, luck: 1 }],
    [["bet", "steps"], { ...proof, steps: [step] }],
    [["incomplete", "steps.0.kind"], { ...proof, steps: [{ kind: "dice" }] }],
    [["incomplete", "steps.0.tile"], { ...proof, steps: [{ ...step, act: "open", tile: "1" }] }],
    [["incomplete", "steps"], { ...proof, steps: Array(5_000).fill(step) }],
    [["incomplete", "jackpots"], { ...proof, jackpots: 7 }],
    [["incomplete", "jackpots.draws"], { ...proof, jackpots: { ...jackpots, draws: [] } }],
    [["incomplete", "jackpots.beacon.chain"], { ...proof, jackpots: { ...jackpots, beacon: { chain: "quicknet" } } }],
    [["incomplete", "jackpots.draws.0"], { ...proof, jackpots: { ...jackpots, draws: [null] } }],
    [["incomplete", "jackpots.weight"], { ...proof, jackpots: { ...jackpots, weight: undefined } }],
  ])("reports %j", (problem, proof) => {
    expect(problemOf(proof)).toEqual(problem);
  });
});

describe("the client seed of a beacon", () => {
  const crash = gameById("steppe-comet");
  if (!crash) throw new Error("there is no crash");
  const signature = DRAND_ROUNDS[1000] ?? "";
  const beacon = { chain: QUICKNET.id, round: 1000, signature };
  const kept = { seal: KEPT.seal, clientSeed: "1000" };
  const drawn = proofOf(crash, 7, { clientSeed: beaconValue(signature) });
  const proven: RoundProof = { ...drawn, proof: { ...drawn.proof, clientSeedOrigin: "beacon", beacon } };
  const changed = (change: Partial<typeof beacon>): RoundProof => ({
    ...proven,
    proof: { ...proven.proof, beacon: { ...beacon, ...change } },
  });

  it("is what the named round of the public chain signed", () => {
    expect(checkProof(JSON.stringify(proven), kept)).toMatchObject({
      verdict: "promised",
      beacon: { round: "1000", isPublic: true },
    });
    const [seeds] = turnCards(JSON.stringify(proven), kept);
    expect(seeds?.claims.map(({ claim, same }) => [claim, same])).toEqual([
      ["keptBeacon", true],
      ["beaconValue", true],
      ["beaconSignature", true],
    ]);
  });

  it("is not what another round, chain or signature gives, and none without a signature", () => {
    const another = DRAND_ROUNDS[1001] ?? "";
    expect(verdictOf(changed({ round: 1001 }))).toEqual(["different", "beaconSignature"]);
    expect(verdictOf(changed({ chain: "0".repeat(64) }))).toEqual(["different", "beaconSignature"]);
    expect(verdictOf(changed({ chain: "0".repeat(192) }))).toEqual(["different", "beaconSignature"]);
    expect(verdictOf(changed({ signature: another }))).toEqual(["different", "beaconValue", "beaconSignature"]);
    expect(verdictOf(changed({ signature: another, round: 1001 }))).toEqual(["different", "beaconValue"]);
    const { beacon: _, ...without } = proven.proof;
    expect(verdictOf({ ...proven, proof: without })).toEqual(["different", "beaconValue", "beaconSignature"]);
    expect(verdictOf(proven, { ...kept, clientSeed: "1001" })).toEqual(["another", "keptBeacon"]);
  });
});
