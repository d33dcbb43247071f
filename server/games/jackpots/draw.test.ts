import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JACKPOT_LEVELS } from "#app/contract/games/jackpots.ts";
import { wonBy } from "#app/contract/games/won-by.ts";
import { drawJackpots, WEIGHTS_PER_EURO } from "./draw.ts";
import { JACKPOT_RETURN, jackpotLevels } from "./levels.ts";

const serverSeed = "9f2c61d07be84a530c19ae77d2f4b86051ee93c4a80d6f1236b97e05fd418c2a";
const seeds = { serverSeed, clientSeed: "teal kettle 41", nonce: 1208 };

describe("drawJackpots", () => {
  it("reads two words per level from a message that no round uses", () => {
    const block = createHmac("sha256", serverSeed).update("teal kettle 41:1208:jackpot:0").digest();
    const word = (place: number) => block.readUInt32BE(place * 4);
    expect(drawJackpots(jackpotLevels, seeds)).toEqual(
      jackpotLevels.map(({ level, oneInEuro }, place) => ({
        level,
        oneInEuro,
        number: (word(2 * place) % oneInEuro) * WEIGHTS_PER_EURO + (word(2 * place + 1) % WEIGHTS_PER_EURO),
      })),
    );
  });

  it("reproduces the published numbers", () => {
    expect(drawJackpots(jackpotLevels, seeds).map(({ number }) => number)).toEqual([
      3_322_028_036, 35_596_288_317, 309_605_524_453,
    ]);
  });

  it("reads them with the value of a beacon from another message", () => {
    const value = "7c".repeat(32);
    const block = createHmac("sha256", serverSeed).update(`teal kettle 41:1208:jackpot:${value}:0`).digest();
    const [mini] = drawJackpots(jackpotLevels, seeds, value);
    const oneInEuro = jackpotLevels[0]?.oneInEuro ?? 0;
    expect(mini?.number).toBe(
      (block.readUInt32BE(0) % oneInEuro) * WEIGHTS_PER_EURO + (block.readUInt32BE(4) % WEIGHTS_PER_EURO),
    );
  });

  it("draws each level independently of later levels, and within its range", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 1_000_000_000 }), (nonce, oneInEuro) => {
        const chance = { level: "mini", oneInEuro } as const;
        const [draw] = drawJackpots([chance], { ...seeds, nonce });
        expect(drawJackpots([chance, { level: "grand", oneInEuro: 7 }], { ...seeds, nonce })[0]).toEqual(draw);
        expect(draw?.number).toBeGreaterThanOrEqual(0);
        expect(draw?.number).toBeLessThan(oneInEuro * WEIGHTS_PER_EURO);
      }),
    );
  });

  it("wins in proportion to the weight, within four standard deviations", () => {
    const rounds = 20_000;
    const weight = 1_500_000;
    const oneInEuro = 12;
    const chance = weight / (oneInEuro * WEIGHTS_PER_EURO);
    const won = Array.from({ length: rounds }, (_, nonce) => ({
      weight,
      draws: drawJackpots([{ level: "mini", oneInEuro }], { ...seeds, nonce }),
    })).filter((drawn) => wonBy(drawn).length > 0).length;
    expect(Math.abs(won - rounds * chance)).toBeLessThan(4 * Math.sqrt(rounds * chance * (1 - chance)));
  });
});

describe("wonBy", () => {
  it("wins below the weight and not at it", () => {
    const at = (number: number) => ({ level: "mini", oneInEuro: 5, number }) as const;
    expect(wonBy({ weight: 100_000, draws: [at(99_999), at(100_000), at(0)] })).toEqual([at(99_999), at(0)]);
    expect(wonBy({ weight: 0, draws: [at(0)] })).toEqual([]);
  });
});

describe("the levels", () => {
  it("are the expected ones, fed by one per cent in total", () => {
    expect(jackpotLevels.map(({ level }) => level)).toEqual(JACKPOT_LEVELS);
    expect(jackpotLevels.reduce((sum, { shareBasisPoints }) => sum + shareBasisPoints, 0)).toBe(100);
  });

  it("return what is fed into them and their seed amounts", () => {
    const starts = 10 / 5_000 + 100 / 100_000 + 1_000 / 2_000_000;
    expect(JACKPOT_RETURN).toBe(0.0135);
    expect(JACKPOT_RETURN).toBeCloseTo(0.01 + starts, 12);
  });
});
