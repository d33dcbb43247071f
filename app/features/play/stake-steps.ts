/** The stakes a table accepts, in minor units. */
interface Bounds {
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly step: bigint;
}

/** The largest stake up to this one that a table accepts. */
export function atMost(stake: bigint, { minimum, maximum, step }: Bounds): bigint {
  const whole = stake - (stake % step);
  if (whole < minimum) return minimum;
  return whole > maximum ? maximum : whole;
}

/** The amount by which the keys change a stake: by its first digit, so that a few presses reach any size. */
function unitOf(stake: bigint, { step }: Bounds): bigint {
  let unit = step;
  while (unit * 10n <= stake) unit *= 10n;
  return unit;
}

export const more = (stake: bigint, bounds: Bounds): bigint => atMost(stake + unitOf(stake, bounds), bounds);
export const less = (stake: bigint, bounds: Bounds): bigint =>
  stake > 0n ? atMost(stake - unitOf(stake - 1n, bounds), bounds) : bounds.minimum;
export const halved = (stake: bigint, bounds: Bounds): bigint => atMost(stake / 2n, bounds);
export const doubled = (stake: bigint, bounds: Bounds): bigint => atMost(stake * 2n, bounds);
