import type { End } from "./ends.ts";
import { type Complex, multiply, ones, toPower, transform } from "./fourier.ts";

/** What some rounds bring together, as far as it was followed. */
export interface Sums {
  /** Chance of a net result of so many minor units or less; above what was followed, what that is at least. */
  atMost(net: number): number;
  /** The least net result, in minor units, that as large a share of all (0…0.97) does not pass. */
  quantile(share: number): number;
}

/**
 * So many deviations above the mean sums are followed at least: by Cantelli's inequality fewer than one in 37 is above that,
 * however a round ends.
 */
const DEVIATIONS = 6;

/** By e^−TILT sums that are too large for the cells are made smaller before they come round to the first ones. */
const TILT = 18;

/**
 * The exact distribution of the net result of `rounds` rounds of one bet that end independently, for each of several numbers
 * of rounds, which ascend.
 *
 * Results are counted in their greatest common step from the least one, so that sums are whole numbers from zero. The sums'
 * generating function is that of one round to the power of the rounds; it is taken from the values of the discrete Fourier
 * transform. What is too large for the cells would come round to the first ones, so chances are weighed by e^(−θ·cell) before
 * and freed of it after (exponential tilting: R. Grübel and R. Hermesmeier, "Computation of compound distributions I", ASTIN
 * Bulletin 29, 1999). The chances told are good to about 10⁻⁷.
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
  const told = (chances: Float64Array, count: number) => found.push(asSums(chances, { ...grid, first: least * count }));
  for (const [place, count] of rounds.entries()) {
    // Mostly they are as far apart as the two before.
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
    // What both are transformed from is real, so they are found at once: as the two parts of one complex number.
    const { re, im } = waits?.sums ?? { re: new Float64Array(grid.cells), im: new Float64Array(grid.cells) };
    for (let cell = 0; cell < grid.cells; cell++) {
      re[cell] = (re[cell] as number) - (power.im[cell] as number);
      im[cell] = (im[cell] as number) + (power.re[cell] as number);
    }
    transform({ re, im }, 1);
    if (waits) told(re, waits.count);
    told(im, count);
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

/** For all sums there are, or for those up to some deviations above the mean. */
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

/** The weighed chances of each cell become those of all cells up to it. */
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
