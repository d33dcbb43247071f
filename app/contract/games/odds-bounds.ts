/** One round in this many: hardly anybody sees anything rarer. */
export const LIKELY_ONE_IN = 1_000_000_000;

/** A round that pays at least this many stakes is a large win. */
export const LARGE_WIN = 20;
