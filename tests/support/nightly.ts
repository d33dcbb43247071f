/**
 * Whether everything is tried with everything, as `npm run nightly` does. `npm test` leaves out what nothing speaks for:
 * two things that decide nothing together are each tried, and not every pair of them.
 */
export const isNightly = process.env.NIGHTLY === "1";
