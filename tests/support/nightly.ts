/**
 * Whether all combinations are tested, as `npm run nightly` does. `npm test` leaves out combinations with no reason to fail: two
 * independent parameters are each tested, and not every pair of their values.
 */
export const isNightly = process.env.NIGHTLY === "1";

/**
 * The part of all values that is tested at an index of a list: `count` of them, which must divide their number, and others at the
 * next index; every value in the nightly run.
 */
export const inTurn = <T>(all: readonly T[], place: number, count = 1): readonly T[] =>
  isNightly ? all : all.filter((_, index) => (index + place) % (all.length / count) === 0);
