import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outcome as outcomeSchema, roundInput, roundStep } from "#app/contract/games/index.ts";
import { onTheWire } from "#tests/support/sampled-rounds.ts";
import { games } from "./catalogue.ts";
import { createDraw, type Seeds } from "./fairness/draw.ts";
import type { Game } from "./game.ts";
import { StepRefused } from "./kind.ts";
import { accepts, playReference, playRound, referenceInput } from "./round.ts";

const seeds = fc.record<Seeds>({
  serverSeed: fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 64, maxLength: 64 }),
  clientSeed: fc.string({ minLength: 1, maxLength: 64 }),
  nonce: fc.nat(),
});
const SOME: Seeds = { serverSeed: "5".repeat(64), clientSeed: "teal kettle", nonce: 1 };
const stakes = fc.bigInt({ min: 1n, max: 5_000_000_000n }).map((step) => step * 10n);

const play = (game: Game, of: Seeds, stake = 10n) => playReference(game, { stake }, () => createDraw(of));

/** Several rounds: a single one may be equal by chance in a game with few outcomes. */
const several = (game: Game, of: Seeds) =>
  Array.from({ length: 12 }, (_, round) => play(game, { ...of, nonce: of.nonce + 100 * round }).position);

describe.each(games.map((game) => [game.id, game] as const))("a round of %s", { timeout: 30_000 }, (_id, game) => {
  // Finding the best cards to hold takes milliseconds.
  const numRuns = game.rules.kind === "video-poker" ? 5 : 50;

  it("is decided by its seeds, its bet and its steps", () => {
    fc.assert(
      fc.property(seeds, stakes, (of, stake) => {
        const { position, input, steps } = play(game, of, stake);
        expect(playRound(game, { stake, input, steps }, createDraw(of))).toEqual(position);
      }),
      { numRuns },
    );
  });

  it("has no payout before its last step, and then one of zero or more", () => {
    fc.assert(
      fc.property(seeds, stakes, (of, stake) => {
        const { position, input, steps } = play(game, of, stake);
        expect(position.payout).toBeGreaterThanOrEqual(0n);
        expect(position.staked).toBeGreaterThanOrEqual(stake);
        for (const done of steps.keys()) {
          const bet = { stake, input, steps: steps.slice(0, done) };
          expect(playRound(game, bet, createDraw(of)).payout).toBeNull();
        }
        const [step] = steps;
        if (!step) return;
        // A decided round accepts no further step.
        expect(() => playRound(game, { stake, input, steps: [...steps, step] }, createDraw(of))).toThrow(StepRefused);
      }),
      { numRuns },
    );
  });

  it("conforms to the contract at every step: input, steps and outcome", () => {
    fc.assert(
      fc.property(seeds, (of) => {
        const { input, steps } = play(game, of);
        expect(roundInput.parse(input)).toEqual(input);
        for (const step of steps) expect(roundStep.parse(step)).toEqual(step);
        for (let done = 0; done <= steps.length; done++) {
          const position = playRound(game, { stake: 10n, input, steps: steps.slice(0, done) }, createDraw(of));
          const shown = onTheWire(position.outcome);
          expect(outcomeSchema.parse(shown)).toEqual(shown);
        }
      }),
      { numRuns: Math.min(numRuns, 20) },
    );
  });

  it("changes when any of the seeds changes", () => {
    const others: Partial<Seeds>[] = [{ serverSeed: "6".repeat(64) }, { clientSeed: "teal kettles" }, { nonce: 2 }];
    for (const other of others) expect(several(game, { ...SOME, ...other })).not.toEqual(several(game, SOME));
  });

  it("refuses a stake that is not a multiple of ten", () => {
    const input = referenceInput(game);
    expect(accepts(game, { stake: 10n, input })).toBe(true);
    for (const stake of [-10n, 0n, 1n, 15n]) {
      expect(accepts(game, { stake, input })).toBe(false);
      expect(() => playRound(game, { stake, input }, createDraw(SOME))).toThrow(RangeError);
    }
  });

  it("refuses the bet and the step of another kind of game", () => {
    const input = referenceInput(games.find(({ rules }) => rules.kind !== game.rules.kind) as Game);
    expect(accepts(game, { stake: 10n, input })).toBe(false);
    expect(() => playRound(game, { stake: 10n, input }, createDraw(SOME))).toThrow(RangeError);

    const step = game.rules.kind === "mines" ? { kind: "video-poker" as const, hold: [] } : MINES_STEP;
    const bet = { stake: 10n, input: referenceInput(game), steps: [step] };
    expect(() => playRound(game, bet, createDraw(SOME))).toThrow(StepRefused);
  });
});

const MINES_STEP = { kind: "mines", act: "cashOut" } as const;
