/** A long timeout, so that a busy machine fails no test; tests of a silent platform set the product's own. */
export const PATIENT = { PAGE_SECONDS: "60" };
