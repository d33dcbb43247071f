import type { End } from "./ends.ts";
import { multiply, ones, toPower, transform } from "./fourier.ts";

/** Rounds of one bet, each of which ends in one of the same ways. */
export interface Rounds {
  ends: readonly End[];
  count: number;
}

/** A chance that is known to lie between two; they are one where the sums were followed exactly. */
export interface Between {
  least: number;
  most: number;
}

/** What rounds of several bets bring together. */
export interface MixedSums {
  /** Chance of a net result of so many minor units or less. */
  atMost(net: number): Between;
}

/** As in `sums.ts`: by Cantelli's inequality fewer than one in 37 is above what is followed, however a round ends. */
const DEVIATIONS = 6;

/** By e^−TILT sums that are too large for the cells are made smaller before they come round to the first ones. */
const TILT = 18;

/** Of sums that are rounded, the chance that their errors together are larger than they are taken to be. */
const UNSURE = 0.002;

/** Below this the arithmetic of doubles is not good. */
const PRECISION = 1e-6;

/**
 * The distribution of the net result of independent rounds of several bets: the product of what `sums.ts` makes the power of one
 * bet. `cells` is the most that are followed, a power of two; `pause` is awaited after each bet, for whoever must do other work.
 *
 * Exact where all sums fit into the cells by the greatest common step of all bets. Where they do not, cells are wider, and what
 * lies between two of them is shared by both so that its mean stays. Each such round is then off by an error of mean 0 that
 * varies by no more than the width h of a cell; by Hoeffding's inequality the errors of n rounds come to more than d with a
 * chance of at most e^(−2d²/(nh²)). So the chance of a sum of x or less lies between that of x − d less {@link UNSURE}, and that
 * of x + d and as much more. (W. Hoeffding, "Probability inequalities for sums of bounded random variables", 1963.)
 */
export async function mixedSums(
  bets: readonly Rounds[],
  { cells: mostCells, pause }: { cells: number; pause: () => Promise<void> },
): Promise<MixedSums> {
  const parts = bets.map((bet) => ({ ...bet, ...measured(bet.ends) }));
  const sum = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((all, part) => all + part.count * of(part), 0);
  const first = sum(({ least }) => least);
  const most = sum(({ range }) => range);
  const reach = Math.min(most, sum(({ mean }) => mean) + DEVIATIONS * Math.sqrt(sum(({ variance }) => variance)));
  const step = parts.reduce((common, part) => commonStep(part.step, common), 0) || 1;
  const width = Math.max(step, reach / (mostCells - 2));
  const isExact = width === step;
  const cells = 2 ** Math.ceil(Math.log2(reach / width + 2));
  // Rounding may carry a sum one cell further for each round.
  const tilt = most / width + (isExact ? 0 : sum(() => 1)) < cells ? 0 : TILT / cells;
  const power = ones(cells);
  for (const { ends, least, count } of parts) {
    const values = { re: laidOut(ends, { least, width, cells, tilt }), im: new Float64Array(cells) };
    transform(values, -1);
    multiply(power, toPower(values, count));
    await pause();
  }
  transform(power, 1);
  let reached = 0;
  const upTo = power.re.map((weighed, cell) => {
    reached += Math.max(0, weighed / cells) * Math.exp(tilt * cell);
    return Math.min(reached, 1);
  });
  const followed = (net: number): Between => {
    const cell = Math.floor((net - first) / width + PRECISION);
    if (cell < 0) return { least: 0, most: 0 };
    if (cell < upTo.length) return { least: upTo[cell] as number, most: upTo[cell] as number };
    return { least: upTo.at(-1) as number, most: 1 };
  };
  const rounded = parts.reduce((all, { step: own, count }) => all + (isExact || own === 0 ? 0 : count), 0);
  const off = isExact ? 0 : width * Math.sqrt((rounded * Math.log(1 / UNSURE)) / 2);
  const unsure = isExact ? 0 : UNSURE;
  return {
    atMost: (net) => ({
      least: Math.max(0, followed(net - off).least - unsure),
      most: Math.min(1, followed(net + off).most + unsure),
    }),
  };
}

const commonStep = (a: number, b: number): number => (b === 0 ? a : commonStep(b, a % b));

/** Of what one round brings above the least it can. */
function measured(ends: readonly End[]) {
  const least = Math.min(...ends.map(({ net }) => net));
  const mean = ends.reduce((sum, { net, chance }) => sum + chance * (net - least), 0);
  const squares = ends.reduce((sum, { net, chance }) => sum + chance * (net - least) ** 2, 0);
  const range = Math.max(...ends.map(({ net }) => net - least));
  const step = ends.reduce((common, { net }) => commonStep(net - least, common), 0);
  return { least, mean, variance: Math.max(0, squares - mean ** 2), range, step };
}

/** The chances of one round by cell, weighed; what lies between two cells belongs to both, the nearer one more. */
function laidOut(
  ends: readonly End[],
  { least, width, cells, tilt }: { least: number; width: number; cells: number; tilt: number },
): Float64Array {
  const chances = new Float64Array(cells);
  const add = (cell: number, chance: number) => {
    if (cell < cells && chance > 0) chances[cell] = (chances[cell] as number) + chance * Math.exp(-tilt * cell);
  };
  for (const { net, chance } of ends) {
    const place = (net - least) / width;
    const cell = Math.floor(place + PRECISION / 2);
    const above = Math.max(0, place - cell);
    add(cell, chance * (1 - above));
    add(cell + 1, chance * above);
  }
  return chances;
}
