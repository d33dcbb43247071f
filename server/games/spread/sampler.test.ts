import { describe, expect, it } from "vitest";
import { chanceOf, samplerOf } from "./sampler.ts";

describe("samplerOf", () => {
  it("draws each end with its probability, within five deviations", () => {
    const ends = [0.5, 0.3, 0.15, 0.04, 0.009, 0.001].map((chance, net) => ({ net, chance }));
    const draw = samplerOf(ends, chanceOf([1, 2, 3]));
    const rounds = 200_000;
    const seen = ends.map(() => 0);
    for (let round = 0; round < rounds; round++) {
      const net = draw();
      seen[net] = (seen[net] ?? 0) + 1;
    }
    for (const { net, chance } of ends) {
      const deviation = Math.sqrt(rounds * chance * (1 - chance));
      expect(Math.abs((seen[net] ?? 0) - rounds * chance)).toBeLessThan(5 * deviation);
    }
  });

  it("is reproducible for equal seeds and differs for others", () => {
    const ends = Array.from({ length: 100 }, (_, net) => ({ net, chance: 0.01 }));
    const drawn = (seed: number) => {
      const draw = samplerOf(ends, chanceOf([seed, 0, 0]));
      return Array.from({ length: 20 }, draw);
    };
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
  });
});
