/**
 * Whether everything is tried with everything, as `npm run nightly` does. `npm test` leaves out what nothing speaks for:
 * two things that decide nothing together are each tried, and not every pair of them.
 */
export const isNightly = process.env.NIGHTLY === "1";

/**
 * Which of all are tried at a place of a list: `count` of them, which divides how many there are, and at the next place
 * others; every night all.
 */
export const inTurn = <T>(all: readonly T[], place: number, count = 1): readonly T[] =>
  isNightly ? all : all.filter((_, index) => (index + place) % (all.length / count) === 0);
