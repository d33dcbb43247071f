import { type Money, minorUnits, toMoney } from "#app/contract/money.ts";
import type { Scope } from "#app/request/scope.ts";

/** The box of the drawing, and the distance of the line from its edges. */
const NET_LINE_BOX = { width: 300, height: 80, edge: 6 } as const;
/** A line of fewer rounds does not fill the width. */
const LEAST_ROUNDS = 12;

interface Played {
  readonly net: Money;
}

/**
 * The player's net after each of their last rounds, latest first, as a line of steps with its figures in words; `net` is its
 * end, including all earlier rounds. Null before the first round.
 */
export function netLineOf({ t, format }: Scope, rounds: readonly Played[], net: Money | null) {
  const [last] = rounds;
  if (!last) return null;
  const { currency } = last.net;
  const changes = rounds.map((round) => minorUnits(round.net)).toReversed();
  const sum = changes.reduce((one, other) => one + other, 0n);
  const nets = [net ? minorUnits(net) - sum : 0n];
  for (const change of changes) nets.push((nets.at(-1) ?? 0n) + change);
  const [lowest, highest] = [least(nets), most(nets)];
  const figure = (minor: bigint) => format.signedMoney(toMoney(minor, currency));
  return {
    ...drawn(nets.map(Number)),
    words: t("play:netLine", {
      count: changes.length,
      net: figure(nets.at(-1) ?? 0n),
      highest: figure(highest),
      lowest: figure(lowest),
    }),
  };
}

export type NetLineView = NonNullable<ReturnType<typeof netLineOf>>;

const least = (values: readonly bigint[]) => values.reduce((one, other) => (other < one ? other : one));
const most = (values: readonly bigint[]) => values.reduce((one, other) => (other > one ? other : one));

/** The line and the zero line, as path data. */
function drawn(nets: readonly number[]): { line: string; zero: string } {
  const { width, height, edge } = NET_LINE_BOX;
  const [low, high] = [Math.min(0, ...nets), Math.max(0, ...nets)];
  const x = (place: number) => ((place / Math.max(LEAST_ROUNDS, nets.length - 1)) * width).toFixed(1);
  const y = (net: number) => (edge + (1 - (net - low) / (high - low || 1)) * (height - 2 * edge)).toFixed(1);
  const steps = nets.map((net, place) => (place === 0 ? `M0 ${y(net)}` : `H${x(place)}V${y(net)}`));
  return { line: steps.join(""), zero: `M0 ${y(0)}H${width}` };
}
