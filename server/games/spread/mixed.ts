import type { End } from "./ends.ts";
import { multiply, ones, toPower, transform } from "./fourier.ts";

/** Rounds of one bet, with the same possible ends. */
export interface Rounds {
  ends: readonly End[];
  count: number;
}

/** Bounds of a probability; equal when the computation is exact. */
export interface Between {
  least: number;
  most: number;
}

/** The distribution of the total net result of rounds of several bets. */
export interface MixedSums {
  /** Probability of a net result of at most `net` minor units. */
  atMost(net: number): Between;
}

/** As in `sums.ts`: by Cantelli's inequality less than 1/37 of the mass is above the computed range, for any distribution. */
const DEVIATIONS = 6;

/** Sums too large for the cells are damped by e^−TILT before they wrap around to the first cells. */
const TILT = 18;

/** The probability that the total rounding error exceeds its bound. */
const UNSURE = 0.002;

/** Probabilities below this are not accurate in double arithmetic. */
const PRECISION = 1e-6;

/**
 * The distribution of the net result of independent rounds of several bets: the product of the transforms that `sums.ts` raises to
 * a power for one bet. `cells` is the maximum number of cells, a power of two; `pause` is awaited after each bet, to yield to
 * other work.
 *
 * Exact when all sums fit into the cells with the greatest common step of all bets. Otherwise cells are wider, and a value between
 * two cells is split between both so that its mean is preserved. Each such round has an error of mean 0 within an interval of the
 * width h of a cell; by Hoeffding's inequality the errors of n rounds exceed d with a probability of at most e^(−2d²/(nh²)). So the
 * probability of a sum of at most x lies between that of x − d minus {@link UNSURE} and that of x + d plus {@link UNSURE}.
 * (W. Hoeffding, "Probability inequalities for sums of bounded random variables", 1963.)
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
  // Rounding may move a sum by one cell per round.
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

/** Moments of the result of one round above its minimum. */
function measured(ends: readonly End[]) {
  const least = Math.min(...ends.map(({ net }) => net));
  const mean = ends.reduce((sum, { net, chance }) => sum + chance * (net - least), 0);
  const squares = ends.reduce((sum, { net, chance }) => sum + chance * (net - least) ** 2, 0);
  const range = Math.max(...ends.map(({ net }) => net - least));
  const step = ends.reduce((common, { net }) => commonStep(net - least, common), 0);
  return { least, mean, variance: Math.max(0, squares - mean ** 2), range, step };
}

/** The tilted probabilities of one round by cell; a value between two cells is split, with more for the nearer one. */
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
