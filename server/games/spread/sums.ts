import type { End } from "./ends.ts";
import { type Complex, multiply, ones, toPower, transform } from "./fourier.ts";

/** The distribution of the total net result of some rounds, within the computed range. */
export interface Sums {
  /** Probability of a net result of at most `net` minor units; above the computed range, a lower bound of it. */
  atMost(net: number): number;
  /** The quantile: the least net result, in minor units, that a share (0…0.97) of results does not exceed. */
  quantile(share: number): number;
}

/**
 * Sums are computed up to at least this many deviations above the mean: by Cantelli's inequality less than 1/37 of the mass is
 * above, for any distribution.
 */
const DEVIATIONS = 6;

/** Sums too large for the cells are damped by e^−TILT before they wrap around to the first cells. */
const TILT = 18;

/**
 * The exact distribution of the net result of `rounds` independent rounds of one bet, for each of several numbers of rounds in
 * ascending order.
 *
 * Results are measured in their greatest common step from the least one, so that sums are integers from zero. The generating
 * function of the sums is that of one round to the power of the number of rounds, computed on the values of the discrete Fourier
 * transform. Sums too large for the cells would wrap around to the first ones (aliasing), so probabilities are weighted by
 * e^(−θ·cell) before and unweighted after (exponential tilting: R. Grübel and R. Hermesmeier, "Computation of compound
 * distributions I", ASTIN Bulletin 29, 1999). The resulting probabilities are accurate to about 10⁻⁷.
 */
export function sumsOf(ends: readonly End[], rounds: readonly number[]): Sums[] {
  const least = Math.min(...ends.map(({ net }) => net));
  const step = ends.reduce((common, { net }) => commonStep(net - least, common), 0) || 1;
  const grid = gridFor(ends, { least, step }, Math.max(...rounds));
  const values = transformed(ends, grid);
  const power = ones(grid.cells);
  let [before, more, factor] = [0, 0, power];
  const found: Sums[] = [];
  let waits: { sums: Complex; count: number } | null = null;
  const add = (chances: Float64Array, count: number) => found.push(asSums(chances, { ...grid, first: least * count }));
  for (const [place, count] of rounds.entries()) {
    // Reused: the numbers of rounds are usually equally spaced.
    if (count - before !== more) {
      more = count - before;
      factor = toPower(values, more);
    }
    multiply(power, factor);
    before = count;
    if (!waits && place < rounds.length - 1) {
      waits = { sums: { re: power.re.slice(), im: power.im.slice() }, count };
      continue;
    }
    // Both distributions are real, so one inverse transform computes two, as the real and the imaginary part.
    const { re, im } = waits?.sums ?? { re: new Float64Array(grid.cells), im: new Float64Array(grid.cells) };
    for (let cell = 0; cell < grid.cells; cell++) {
      re[cell] = (re[cell] as number) - (power.im[cell] as number);
      im[cell] = (im[cell] as number) + (power.re[cell] as number);
    }
    transform({ re, im }, 1);
    if (waits) add(re, waits.count);
    add(im, count);
    waits = null;
  }
  return found;
}

const commonStep = (a: number, b: number): number => (b === 0 ? a : commonStep(b, a % b));

interface Grid {
  least: number;
  step: number;
  /** A power of two. */
  cells: number;
  tilt: number;
}

/** The grid for all possible sums, or for those up to {@link DEVIATIONS} deviations above the mean. */
function gridFor(ends: readonly End[], { least, step }: Pick<Grid, "least" | "step">, rounds: number): Grid {
  const mean = ends.reduce((sum, { net, chance }) => sum + chance * (net - least), 0);
  const squares = ends.reduce((sum, { net, chance }) => sum + chance * (net - least) ** 2, 0);
  const reach = rounds * mean + DEVIATIONS * Math.sqrt(rounds * Math.max(0, squares - mean ** 2));
  const most = rounds * Math.max(...ends.map(({ net }) => net - least));
  const cells = 2 ** Math.ceil(Math.log2(Math.min(most, reach) / step + 1));
  return { least, step, cells, tilt: most / step < cells ? 0 : TILT / cells };
}

function transformed(ends: readonly End[], { least, step, cells, tilt }: Grid): Complex {
  const re = new Float64Array(cells);
  for (const { net, chance } of ends) {
    const cell = (net - least) / step;
    if (cell < cells) re[cell] = (re[cell] as number) + chance * Math.exp(-tilt * cell);
  }
  const values = { re, im: new Float64Array(cells) };
  transform(values, -1);
  return values;
}

/** Converts the tilted probabilities of the cells to cumulative probabilities. */
function asSums(upTo: Float64Array, { tilt, first, step }: Pick<Grid, "tilt" | "step"> & { first: number }): Sums {
  const freed = Math.exp(tilt);
  let [reached, weight] = [0, 1 / upTo.length];
  for (let cell = 0; cell < upTo.length; cell++) {
    reached += Math.max(0, upTo[cell] as number) * weight;
    weight *= freed;
    upTo[cell] = Math.min(reached, 1);
  }
  return {
    atMost(net) {
      const cell = Math.min(Math.floor((net - first) / step), upTo.length - 1);
      return cell < 0 ? 0 : (upTo[cell] as number);
    },
    quantile(share) {
      const cell = upTo.findIndex((chance) => chance >= share);
      if (cell < 0) throw new RangeError(`Sums were not followed as far as ${share}`);
      return first + step * cell;
    },
  };
}
